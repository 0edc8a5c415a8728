//! A value as variables and frames hold it: eight bytes, written and read in one piece.
//!
//! [`Value`] is what the rest of the machine and the engine work with. The fast loop works on slots:
//! a number is stored by one store of one word, which the next instruction can read at once.

use crate::value::{ArrayId, ClassId, ObjectId, StrId, Value};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Low half: number, bits, or table number. High half: four bits of kind, then an object's type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Slot(u64);

pub(crate) const NONE: u32 = 0;
pub(crate) const OBJECT: u32 = 1;
pub(crate) const STRING: u32 = 2;
pub(crate) const INT: u32 = 3;
pub(crate) const FLOAT: u32 = 4;
pub(crate) const BOOL: u32 = 5;
pub(crate) const ARRAY: u32 = 6;

impl Slot {
    pub(crate) const NONE: Slot = Slot(0);

    #[inline(always)]
    fn new(high: u32, low: u32) -> Slot {
        Slot(u64::from(high) << 32 | u64::from(low))
    }

    #[inline(always)]
    pub(crate) fn int(number: i32) -> Slot {
        Slot::new(INT, number as u32)
    }

    #[inline(always)]
    pub(crate) fn float(number: f32) -> Slot {
        Slot::new(FLOAT, number.to_bits())
    }

    #[inline(always)]
    pub(crate) fn bool(truth: bool) -> Slot {
        Slot::new(BOOL, u32::from(truth))
    }

    /// Kind and type: a kind constant alone for anything but objects.
    #[inline(always)]
    pub(crate) fn high(self) -> u32 {
        (self.0 >> 32) as u32
    }

    #[inline(always)]
    pub(crate) fn low(self) -> u32 {
        self.0 as u32
    }

    #[inline(always)]
    pub(crate) fn kind(self) -> u32 {
        self.high() & 15
    }

    /// Whether it is an object seen as `class`.
    #[inline(always)]
    pub(crate) fn is_seen_as(self, class: ClassId) -> bool {
        self.high() == OBJECT | class.0 << 4
    }

    #[inline(always)]
    pub(crate) fn value(self) -> Value {
        let low = self.low();
        match self.kind() {
            OBJECT => Value::Object {
                object: ObjectId(low),
                class: ClassId(self.high() >> 4),
            },
            STRING => Value::String(StrId(low)),
            INT => Value::Int(low as i32),
            FLOAT => Value::Float(f32::from_bits(low)),
            BOOL => Value::Bool(low != 0),
            ARRAY => Value::Array(ArrayId(low)),
            _ => Value::None,
        }
    }
}

impl From<Value> for Slot {
    #[inline(always)]
    fn from(value: Value) -> Slot {
        match value {
            Value::None => Slot::NONE,
            Value::Object { object, class } => Slot::new(OBJECT | class.0 << 4, object.0),
            Value::String(id) => Slot::new(STRING, id.0),
            Value::Int(number) => Slot::int(number),
            Value::Float(number) => Slot::float(number),
            Value::Bool(truth) => Slot::bool(truth),
            Value::Array(id) => Slot::new(ARRAY, id.0),
        }
    }
}

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.value().serialize(out)
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Slot, D::Error> {
        Value::deserialize(input).map(Slot::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_comes_back_from_its_slot() {
        let object = Value::Object {
            object: ObjectId(u32::MAX),
            class: ClassId(0x0FFF_FFFF),
        };
        let values = [
            Value::None,
            object,
            Value::String(StrId(7)),
            Value::Int(-1),
            Value::Int(i32::MIN),
            Value::Float(-0.5),
            Value::Bool(true),
            Value::Bool(false),
            Value::Array(ArrayId(3)),
        ];
        for value in values {
            assert_eq!(Slot::from(value).value(), value);
        }
        assert_eq!(size_of::<Slot>(), 8);
    }
}
