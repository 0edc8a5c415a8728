//! Form ids of a save in the running game's load order: a deserializer that translates every
//! `FormId` and every script `Handle` it meets, and passes everything else through.
//!
//! State is keyed by form ids because that is small and fast; what makes them last is the table of
//! plugins in the save's header ([`super::SavedPlugin`]). Not here: what is done about plugins that
//! have gone, which the header's table tells.

use serde::de::{self, DeserializeSeed, Deserializer, Visitor};
use std::fmt;
use world::Subject;

/// Gives a form id of the save its value in this game.
pub(crate) trait Translate {
    /// The form id that stands for the save's `id` here.
    fn form(&self, id: ident::FormId) -> ident::FormId;
}

/// What the next integer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Next {
    Plain,
    FormId,
    Handle,
}

/// The translating deserializer.
pub(crate) struct Translating<'a, D> {
    inner: D,
    ids: &'a dyn Translate,
    next: Next,
}

impl<'a, D> Translating<'a, D> {
    pub(crate) fn new(inner: D, ids: &'a dyn Translate) -> Self {
        Self::over(inner, ids, Next::Plain)
    }

    fn over(inner: D, ids: &'a dyn Translate, next: Next) -> Self {
        Self { inner, ids, next }
    }
}

/// Stands before the visitor, the accessors and the seeds of the real type.
struct Over<'a, T> {
    inner: T,
    ids: &'a dyn Translate,
    next: Next,
}

impl<'a, T> Over<'a, T> {
    fn plain(inner: T, ids: &'a dyn Translate) -> Self {
        Self {
            inner,
            ids,
            next: Next::Plain,
        }
    }
}

fn translated(ids: &dyn Translate, next: Next, raw: u64) -> u64 {
    let form = |raw: u32| ids.form(ident::FormId(raw));
    match next {
        Next::Plain => raw,
        Next::FormId => u32::try_from(raw).map_or(raw, |raw| form(raw).0.into()),
        Next::Handle => match Subject::from_bits(raw) {
            Subject::Form(id) => Subject::Form(ids.form(id)).to_bits(),
            Subject::Alias(id) => Subject::Alias(world::AliasId {
                quest: ids.form(id.quest),
                ..id
            })
            .to_bits(),
            Subject::Effect(_) => raw,
        },
    }
}

macro_rules! pass {
    ($($method:ident($($argument:ident: $type:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($argument: $type,)* visitor: V) -> Result<V::Value, D::Error> {
            self.inner.$method($($argument,)* Over { inner: visitor, ids: self.ids, next: self.next })
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Translating<'_, D> {
    type Error = D::Error;

    pass! {
        deserialize_any();
        deserialize_bool();
        deserialize_i8();
        deserialize_i16();
        deserialize_i32();
        deserialize_i64();
        deserialize_i128();
        deserialize_u8();
        deserialize_u16();
        deserialize_u32();
        deserialize_u64();
        deserialize_u128();
        deserialize_f32();
        deserialize_f64();
        deserialize_char();
        deserialize_str();
        deserialize_string();
        deserialize_bytes();
        deserialize_byte_buf();
        deserialize_option();
        deserialize_unit();
        deserialize_unit_struct(name: &'static str);
        deserialize_seq();
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_map();
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
        deserialize_enum(name: &'static str, variants: &'static [&'static str]);
        deserialize_identifier();
        deserialize_ignored_any();
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        let next = match name {
            "FormId" => Next::FormId,
            "Handle" => Next::Handle,
            _ => self.next,
        };
        let visitor = Over {
            inner: visitor,
            ids: self.ids,
            next,
        };
        self.inner.deserialize_newtype_struct(name, visitor)
    }

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

macro_rules! visit {
    ($($method:ident($type:ty);)*) => {$(
        fn $method<E: de::Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$method(value)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Over<'_, V> {
    type Value = V::Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    visit! {
        visit_bool(bool);
        visit_i64(i64);
        visit_i128(i128);
        visit_u128(u128);
        visit_f32(f32);
        visit_f64(f64);
        visit_char(char);
        visit_str(&str);
        visit_borrowed_str(&'de str);
        visit_string(String);
        visit_bytes(&[u8]);
        visit_borrowed_bytes(&'de [u8]);
        visit_byte_buf(Vec<u8>);
    }

    fn visit_u8<E: de::Error>(self, value: u8) -> Result<V::Value, E> {
        self.visit_u64(value.into())
    }

    fn visit_u16<E: de::Error>(self, value: u16) -> Result<V::Value, E> {
        self.visit_u64(value.into())
    }

    fn visit_u32<E: de::Error>(self, value: u32) -> Result<V::Value, E> {
        self.visit_u64(value.into())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<V::Value, E> {
        self.inner.visit_u64(translated(self.ids, self.next, value))
    }

    fn visit_none<E: de::Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: de::Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.inner
            .visit_some(Translating::over(inner, self.ids, self.next))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<V::Value, D::Error> {
        self.inner
            .visit_newtype_struct(Translating::over(inner, self.ids, self.next))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_seq(Over::plain(access, self.ids))
    }

    fn visit_map<A: de::MapAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_map(Over::plain(access, self.ids))
    }

    fn visit_enum<A: de::EnumAccess<'de>>(self, access: A) -> Result<V::Value, A::Error> {
        self.inner.visit_enum(Over::plain(access, self.ids))
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Over<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, inner: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Translating::new(inner, self.ids))
    }
}

impl<'de, A: de::SeqAccess<'de>> de::SeqAccess<'de> for Over<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_element_seed(Over::plain(seed, self.ids))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, A: de::MapAccess<'de>> de::MapAccess<'de> for Over<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        self.inner.next_key_seed(Over::plain(seed, self.ids))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.next_value_seed(Over::plain(seed, self.ids))
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, 'a, A: de::EnumAccess<'de>> de::EnumAccess<'de> for Over<'a, A> {
    type Error = A::Error;
    type Variant = Over<'a, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let (value, variant) = self.inner.variant_seed(Over::plain(seed, self.ids))?;
        Ok((value, Over::plain(variant, self.ids)))
    }
}

impl<'de, A: de::VariantAccess<'de>> de::VariantAccess<'de> for Over<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.newtype_variant_seed(Over::plain(seed, self.ids))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.inner
            .tuple_variant(length, Over::plain(visitor, self.ids))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        self.inner
            .struct_variant(fields, Over::plain(visitor, self.ids))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ident::FormId;
    use papyrus::Handle;
    use serde::{Deserialize, Serialize};
    use std::collections::BTreeMap;
    use world::AliasId;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    enum Kind {
        Nothing,
        One(FormId),
        Both { a: FormId, b: Option<FormId> },
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct State {
        number: u32,
        by_form: BTreeMap<FormId, Vec<(FormId, u32)>>,
        kinds: Vec<Kind>,
        handles: Vec<Handle>,
        text: String,
        big: u128,
    }

    /// Slot 01 became slot 02.
    struct OneIsTwo;

    impl Translate for OneIsTwo {
        fn form(&self, id: FormId) -> FormId {
            match id.0 >> 24 {
                1 => FormId(id.0 & 0xFF_FFFF | 2 << 24),
                _ => id,
            }
        }
    }

    fn state(slot: u32) -> State {
        let form = |local: u32| FormId(slot << 24 | local);
        let alias = |quest| Handle(Subject::Alias(AliasId { quest, alias: 7 }).to_bits());
        State {
            number: 0x0100_0800,
            by_form: BTreeMap::from([(form(0x800), vec![(form(0x801), 0x0100_0801)])]),
            kinds: vec![
                Kind::Nothing,
                Kind::One(form(1)),
                Kind::Both {
                    a: form(2),
                    b: Some(form(3)),
                },
            ],
            handles: vec![
                Handle(form(4).0.into()),
                alias(form(5)),
                Handle(Subject::Effect(world::EffectId(0x0100_0006)).to_bits()),
            ],
            text: "FormId".into(),
            big: u128::MAX,
        }
    }

    /// Written as the save is, so that the encoding keeps the names the translation needs.
    #[test]
    fn ids_in_keys_lists_variants_and_handles_move_and_plain_numbers_stay() {
        let bytes = cbor4ii::serde::to_vec(Vec::new(), &state(1)).unwrap();
        let reader = cbor4ii::core::utils::SliceReader::new(&bytes);
        let mut reader = cbor4ii::serde::Deserializer::new(reader);
        let read = State::deserialize(Translating::new(&mut reader, &OneIsTwo)).unwrap();
        assert_eq!(read, state(2));
    }
}
