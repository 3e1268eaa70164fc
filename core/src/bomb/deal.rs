//! Dealing a table at random.
