//! A game looked back on: who follows the advice has nothing to regret, and who does not has.

use trickwire_core::bomb::game::Record;
use trickwire_core::bomb::mission::Mission;
use trickwire_core::bomb::team::review::{Decision, review};
use trickwire_core::bomb::team::{Policy, play};
use trickwire_core::budget::Patient;

fn decisions(record: &Record, player: u8, words: &mut [u32]) -> Vec<Decision> {
    let mut list = Vec::new();
    review(record, player, words, &mut Patient, &mut |decision| list.push(decision)).unwrap();
    list
}

#[test]
fn who_follows_the_advice_has_nothing_to_regret() {
    let mut words = vec![0; 4 << 20];
    let (mut turns, mut careless) = (0, 0.0);
    for seed in 0..2 {
        let mission = Mission::get(4).unwrap();
        let careful = play(mission, 4, Policy::Careful, seed, None, &mut words, &mut Patient).unwrap();
        for player in 0..4 {
            for decision in decisions(&careful, player, &mut words) {
                assert!(decision.cost() < 1e-9, "{decision:?}");
                match decision {
                    Decision::Turn { done: Some(done), .. } => {
                        turns += 1;
                        // The chances are those before the event, not what came of it.
                        assert!(done.worth <= 1.01 && !done.prospect.chance.is_zero());
                    }
                    Decision::Token { done, best, .. } => assert_eq!(done, best),
                    Decision::Turn { .. } => {}
                }
            }
        }
        let curious = play(mission, 4, Policy::Curious, seed, None, &mut words, &mut Patient).unwrap();
        for player in 0..4 {
            careless += decisions(&curious, player, &mut words).iter().map(Decision::cost).sum::<f64>();
        }
    }
    assert!(turns > 30 && careless > 0.5, "{turns} {careless}");
}
