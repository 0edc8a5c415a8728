//! A field of bytes written as one string of them instead of a list of numbers, a fifth the size.
//! Both are read: older recordings hold lists.

use serde::Serializer;
use serde::de::{Deserializer, SeqAccess, Visitor};
use std::fmt;

pub(crate) fn serialize<S: Serializer>(bytes: &[u8], out: S) -> Result<S::Ok, S::Error> {
    out.serialize_bytes(bytes)
}

pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    from.deserialize_any(Bytes)
}

struct Bytes;

impl<'de> Visitor<'de> for Bytes {
    type Value = Vec<u8>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes")
    }

    fn visit_bytes<E>(self, bytes: &[u8]) -> Result<Vec<u8>, E> {
        Ok(bytes.to_vec())
    }

    fn visit_byte_buf<E>(self, bytes: Vec<u8>) -> Result<Vec<u8>, E> {
        Ok(bytes)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<u8>, A::Error> {
        let mut bytes = Vec::new();
        while let Some(byte) = list.next_element()? {
            bytes.push(byte);
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use crate::sealed::{from_cbor, to_cbor};
    use serde::{Deserialize, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Field(#[serde(with = "super")] Vec<u8>);

    // Source: RFC 8949, 3.1: major type 2 with length 3; major type 4 of three unsigned integers.
    #[test]
    fn bytes_are_one_string_and_a_list_is_read_too() {
        let written = to_cbor(&Field(vec![1, 200, 3])).unwrap();
        assert_eq!(written, [0x43, 1, 200, 3]);
        assert_eq!(from_cbor::<Field>(&written).unwrap().0, [1, 200, 3]);
        let list = [0x83, 1, 0x18, 200, 3];
        assert_eq!(from_cbor::<Field>(&list).unwrap().0, [1, 200, 3]);
    }
}
