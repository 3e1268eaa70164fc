//! What each page is about.

use super::Page;
use super::pick::Pick;

/// The text for a page.
pub(super) const fn text(page: &Page) -> &'static str {
    match page {
        Page::Setup(_) => SETUP,
        Page::Pick(Pick::Mission, _) => MISSION,
        Page::Pick(..) => PICK,
        Page::Drop(_) => DROP,
        Page::Own(_) => OWN,
        Page::Table => TABLE,
        Page::Event(_) => EVENT,
        Page::Answer(_) => ANSWER,
        Page::Why(_) => WHY,
        Page::Odds(_) => ODDS,
        Page::Mark(_) => MARK,
        Page::Gear(_) => GEAR,
        Page::Log(_) => LOG,
    }
}

const SETUP: &str = "\
A new game. Left and right change a row, OK goes on to the next; on the mission OK shows all of them. \
Player 1 is the captain, the others follow in seating order.
Pick the markers and cards that lie on the table, then enter your wires. Mission 0, own wires, is a table of \
your own with the usual rules: choose the blue range, the markers, and how many of them are in play.
Equipment can be entered later, too.";

const MISSION: &str = "\
Left and right go to the next mission of the ten, up and down to the next ten; OK takes it, and the number of players is next. \
Example: mission 28 from mission 1: down twice, left three times, OK.";

const DROP: &str = "\
What was entered does not fit the change. OK does it all the same, Back leaves everything as it was. Afterwards hold Back on \
the rows to undo it.";

const PICK: &str = "\
OK picks the number or card and goes on to the next; OK on a picked one puts it back. When all that the mission wants are \
picked, the page closes by itself. Example: yellow markers 3, 5 and 9: go to each and press OK.
Characters have a row for each player, and OK changes it.
In mission 12 left and right choose the number card that covers a piece of equipment.";

const OWN: &str = "\
Your wires from left to right. Up and down change the number, right goes through the yellow and red ones, OK \
takes it and goes on; only what can still be is offered, and the likeliest first. Y4 is yellow 4, R5 is red 5.
Back goes to the wire before. Menu, Clear from here, enters this and all to its right again.";

const TABLE: &str = "\
A row is a stand; yours has a green number. A point is a hidden wire, a number in a frame has a token, a dim \
underlined one is cut, a green one is proven. 3C is the third slot of stand 3.
When something happens, go to the wire that was pointed at and press OK: the rest is asked, and the likeliest \
answer is chosen already. Example: player 2 points at 3C and says 7, a hit: go to 3C, OK, choose 7, OK, and the wire \
it was cut with, OK. For a miss press right at the 7.
The last line is the best you can do. OK does it at your turn, right shows all moves. Hold Back to undo the last entry.";

const EVENT: &str = "\
What happened. Up and down change the marked line, OK goes to the next, after the last it is entered. From the value that \
another says OK takes a hit for granted; right goes to the result. Left goes back a line, Back leaves without entering anything.
Go up to What for anything else: wires cut alone, red shown, equipment, the dial.
A value that is missing here cannot be, by what was entered before.";

const ANSWER: &str = "\
What you can do now, sure things first. The percentage is the chance that the wire is there, counted over all \
arrangements that fit; red is the chance that it explodes. worth sorts the moves: the chance, what a miss leaves of the \
team's hopes, less the card that it takes; ! is a move that may explode.
Down shows the next best, right says why, OK does it: then say what came of it. Stabilizer: with this card a miss \
costs nothing and red does not explode.";

const WHY: &str = "\
Every arrangement of the wires that you do not see is as likely as any other. This page says in how many the move \
succeeds, and how many there are: 3 of 4 is 75 %.";

const ODDS: &str = "\
What can be in a slot, and how likely. Left and right go to the next slot, up and down to the next stand. \
<0.1 is possible, 0 would not be shown; 100 is proven.";

const MARK: &str = "\
Which of your wires to mark: a token tells the others so many bits about your stand, and the best comes first. \
OK lays it. Nobody must mark the best; it may be wiser to save a wire for later.";

const GEAR: &str = "\
Your own card, then the equipment on the table. ready: it can be used; 1/2x7: one of two cut 7s that free it. OK \
uses it: for detectors, rays and the Stabilizer the best use is filled in already.
If you get a wire from somebody, You got asks which one; it is yours from then on. Example: Takes 3D, You got 7.
Menu, Cards on the table, enters what was dealt.";

const LOG: &str = "\
Everything that was entered, the latest first, as in the notation of the computer: 2 cuts 7 at 3C: 2D.
OK and Take this out remove an entry that never happened, if those after it are still possible without it.
Broke what was agreed: from that entry on agreements hold no longer.";
