//! What the common pages are about. Each game's pages have their own help beside them.

/// The home page.
pub const HOME: &str = "Choose a game. What you enter is kept, also without power.\n\n\
The bottom line says what the keys do now; a key with -- after it is held. OK opens, Back goes back and never destroys \
anything, Menu shows what else can be done, Help explains the page you are on. Take back undoes the last entry, Hide keeps the \
screen from the others.\n\n\
Before you use it at a table, ask the others whether they mind.";

/// The settings.
pub const SETTINGS: &str = "Left and right change a setting; it takes effect at once and is kept.\n\n\
Light goes: soon means dim after 30 seconds, dark after a minute, asleep after three. Any key wakes the device; \
that key does nothing else.";

/// The self-test.
pub const SELF_TEST: &str = "Press every key: its name lights up. The bars show every ink. If a key does nothing or a \
colour is wrong, the board file does not fit your board. Hold Back to leave.";

/// About.
pub const ABOUT: &str = "What runs here. The menu leads to the drive mode in which a new version can be copied over USB: \
nothing can be broken that way.";
