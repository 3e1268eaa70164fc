//! Tokens that were agreed to tell most: what the others conclude is exactly what the agreement says.

use trickwire_core::bomb::game::referee::{set_up, token};
use trickwire_core::bomb::game::{Agreements, Event, Illegal, Place, Record, Shown};
use trickwire_core::bomb::indicate::{Ranked, ranked};
use trickwire_core::bomb::knowledge::Problem;
use trickwire_core::bomb::mission::{Mission, Tokens};
use trickwire_core::bomb::sample::draw;
use trickwire_core::bomb::slot::{Slot, SlotState};
use trickwire_core::bomb::table::Table;
use trickwire_core::budget::Patient;
use trickwire_core::rng::Pcg32;

fn tokens_of(table: &Table) -> Ranked {
    ranked(table.check().unwrap(), Tokens::Info, &mut Patient).unwrap()
}

/// Would player 1 lay their token at this place if their wires were these?
fn would_mark(mut open: Table, place: Place) -> bool {
    open.observer = 0;
    let slot = &mut open.stands[place.stand as usize].slots[place.slot as usize];
    *slot = Slot { state: SlotState::Hidden, ..*slot };
    for slot in open.stands.iter_mut().flat_map(|stand| &mut stand.slots) {
        slot.not = 0;
    }
    let ranked = tokens_of(&open);
    let here = ranked.marks.iter().find(|mark| Place::new(mark.stand, mark.slot) == place);
    here.is_some_and(|here| here.gain >= ranked.marks[0].gain - 1e-9)
}

/// Player 1 lays their token where it tells most. In every arrangement that player 2 then considers possible,
/// player 1 would have done so; and of all arrangements without the agreement, those in which player 1 would
/// have done so are still possible.
#[test]
fn the_others_conclude_what_was_agreed() {
    let mut words = vec![0; 1 << 20];
    let (mut fitting, mut dropped) = (0, 0);
    for seed in 0..24 {
        let mission = Mission::get(1 + seed % 8).unwrap();
        let mut start = set_up(mission, 2 + seed % 4, &mut Pcg32::new(seed.into()));
        let mut plain = Record::new(start.clone()).unwrap();
        start.agreed = Agreements { token: true, ..Agreements::NONE };
        let mut agreed = Record::new(start).unwrap();
        let view = agreed.game().view(0);
        let ranked = tokens_of(&view);
        let event = |nth: usize| {
            let mark = ranked.marks[nth];
            let place = Place::new(mark.stand, mark.slot);
            let token = token(agreed.game(), Shown { place, wire: mark.wire }, None);
            (place, Event::Mark { player: 0, place, token })
        };
        let (place, best) = event(0);
        let (_, worst) = event(ranked.marks.len() - 1);
        let refused = agreed.clone().play(worst).unwrap_err();
        let expected = Illegal::AgreedToken(place);
        assert!(format!("{refused:?}").contains(&format!("{expected:?}")), "{refused:?}");
        agreed.play(best.clone()).unwrap();
        plain.play(best).unwrap();

        let view = agreed.game().view(1);
        let problem = Problem::observe(view.check().unwrap()).unwrap();
        draw(&problem, 100, &mut Pcg32::new(1), &mut words, &mut Patient, &mut |wires| {
            assert!(would_mark(wires.laid_open(&view), place), "{view}");
        })
        .unwrap();
        let loose = plain.game().view(1);
        let problem = Problem::observe(loose.check().unwrap()).unwrap();
        draw(&problem, 100, &mut Pcg32::new(2), &mut words, &mut Patient, &mut |wires| {
            let open = wires.laid_open(&loose);
            let pairs = || view.places().zip(open.places());
            let possible = pairs().all(|((_, slot), (_, open))| slot.allowed().has(open.wire.unwrap()));
            assert_eq!(possible, would_mark(open.clone(), place), "{view}\n{open}");
            fitting += u32::from(possible);
            dropped += u32::from(!possible);
        })
        .unwrap();
    }
    assert!(fitting > 100 && dropped > 100, "{fitting} {dropped}");
}
