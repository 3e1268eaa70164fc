//! JSON in which no key comes twice. Readers of JSON take the last of several in silence, and nobody knows which was meant.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// A value without double keys, however deep.
pub struct Unique(
    /// The value.
    pub Value,
);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Unique, D::Error> {
        from.deserialize_any(Any).map(Unique)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unique(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut values = Map::new();
        while let Some((key, Unique(value))) = object.next_entry::<String, Unique>()? {
            if values.contains_key(&key) {
                return Err(Error::custom(format_args!("the key `{key}` is there twice")));
            }
            values.insert(key, value);
        }
        Ok(values.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_comes_twice_is_an_error_and_everything_else_is_read() {
        let text = r#"{"a":[1,-2,0.5,"x\n",null,true,{"b":{}}],"c":18446744073709551615}"#;
        let read = |text: &str| serde_json::from_str::<Unique>(text).map(|unique| unique.0);
        assert_eq!(read(text).ok(), serde_json::from_str::<Value>(text).ok());
        for twice in [r#"{"a":1,"a":1}"#, r#"[{"b":{"a":1,"c":2,"a":3}}]"#] {
            assert!(read(twice).unwrap_err().to_string().starts_with("the key `a` is there twice"));
        }
    }
}
