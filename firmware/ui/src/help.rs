//! What the common pages are about. Each game's pages have their own help beside them.

/// The home page.
pub const HOME: &str = "Choose a game. What you enter is kept, also without power.\n\n\
The bottom line says what the keys do now; a key with -- after it is held. OK opens, Back goes back and never destroys \
anything, Menu shows what else can be done, Help explains the page you are on. Hold Back to undo the last entry, hold Menu to hide the \
screen from the others.\n\n\
Before you use it at a table, ask the others whether they mind.";

/// The settings.
pub const SETTINGS: &str = "Left and right change a setting; it takes effect at once and is kept.\n\n\
Dims after 30 seconds: then it is dark after a minute and asleep after three; with 2 minutes, all of it four times as late. \
Any key wakes the device; that key does nothing else.";

/// About.
pub const ABOUT: &str = "What runs here. The menu leads to Install new version: the device becomes a drive onto which a new \
version is copied over USB. Nothing can be broken that way.";

/// Before the device becomes a drive.
pub const INSTALL: &str = "Hold OK, and the device becomes a drive; Back goes on with Trickwire. The part that shows the drive is in \
the chip itself, so whatever is copied, it can always be copied again: hold BOOTSEL (on a PicoSystem X) while the power comes.";
