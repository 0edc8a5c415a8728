//! Shout: its words.

use crate::{Cx, Row, Shout, Spell, WordOfPower, method};
use ident::FormId;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetNthWordOfPower", get_nth_word_of_power).immediate(),
        method("GetNthSpell", get_nth_spell).immediate(),
        method("GetNthRecoveryTime", get_nth_recovery_time).immediate(),
    ]
}

/// WordOfPower Function GetNthWordOfPower(int n) native
fn get_nth_word_of_power(cx: &mut Cx<'_>, this: Shout, n: i32) -> Option<WordOfPower> {
    word(cx, this, n)?.0.map(WordOfPower)
}

/// Spell Function GetNthSpell(int n) native
fn get_nth_spell(cx: &mut Cx<'_>, this: Shout, n: i32) -> Option<Spell> {
    word(cx, this, n)?.1.map(Spell)
}

/// float Function GetNthRecoveryTime(int n) native
fn get_nth_recovery_time(cx: &mut Cx<'_>, this: Shout, n: i32) -> f32 {
    word(cx, this, n).map_or(0.0, |word| word.2)
}

/// A word with its spell and recovery time. Source: docs/formats, `SHOU` `SNAM`.
fn word(cx: &Cx<'_>, shout: Shout, index: i32) -> Option<(Option<FormId>, Option<FormId>, f32)> {
    let record = cx.forms.record(shout.0)?;
    let mut words = record.fields().filter(|field| field.kind().0 == *b"SNAM");
    let mut field = words.nth(usize::try_from(index).ok()?)?;
    Some((field.form(), field.form(), field.f32()))
}
