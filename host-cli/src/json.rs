//! What is wrong with JSON, in words that do not need a program to be understood.

/// The message of a reader of JSON as a sentence: types by what is written for them.
pub fn in_words(error: &serde_json::Error) -> String {
    let mut text = error.to_string();
    // Where it is in the text is said by the path of keys, except where the text itself is broken.
    if error.is_data()
        && let Some(at) = text.rfind(" at line ")
    {
        text.truncate(at);
    }
    let kinds = [
        ("invalid type: ", "found "),
        ("invalid value: ", "found "),
        ("integer `", "the number `"),
        ("floating point `", "the number `"),
        ("string \"", "the text \""),
        ("boolean `", "`"),
        ("a sequence", "a list"),
        (", expected u8", ", expected a whole number from 0 to 255"),
        (", expected u32", ", expected a whole number"),
        (", expected u64", ", expected a whole number"),
        (", expected usize", ", expected a whole number"),
        (", expected i64", ", expected a whole number"),
        (", expected f64", ", expected a number"),
        (", expected a string", ", expected a text"),
        (", expected a boolean", ", expected true or false"),
        (", expected an array of length ", ", expected a list of "),
        ("missing field `", "the key is missing: `"),
    ];
    for (from, to) in kinds {
        text = text.replace(from, to);
    }
    // Names of our own types say nothing to anybody.
    if let Some(at) = text.find(", expected struct ") {
        text.truncate(at);
        text.push_str(", expected an object { }");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn types_are_named_as_people_write_them() {
        let said = |text: &str| in_words(&serde_json::from_str::<Vec<u8>>(text).unwrap_err());
        assert_eq!(said("[\"x\"]"), "found the text \"x\", expected a whole number from 0 to 255");
        assert_eq!(said("[300]"), "found the number `300`, expected a whole number from 0 to 255");
        assert_eq!(said("3"), "found the number `3`, expected a list");
        assert!(said("[1,").contains("line 1"));
    }
}
