//! Shout: its words.

use crate::{Cx, Row, Shout, Spell, WordOfPower, method};
use forms::records::ShoutWord;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetNthWordOfPower", get_nth_word_of_power).immediate(),
        method("GetNthSpell", get_nth_spell).immediate(),
        method("GetNthRecoveryTime", get_nth_recovery_time).immediate(),
    ]
}

/// WordOfPower Function GetNthWordOfPower(int n) native
fn get_nth_word_of_power(cx: &mut Cx<'_>, this: Shout, n: i32) -> Option<WordOfPower> {
    word(cx, this, n)?.word.map(WordOfPower)
}

/// Spell Function GetNthSpell(int n) native
fn get_nth_spell(cx: &mut Cx<'_>, this: Shout, n: i32) -> Option<Spell> {
    word(cx, this, n)?.spell.map(Spell)
}

/// float Function GetNthRecoveryTime(int n) native
fn get_nth_recovery_time(cx: &mut Cx<'_>, this: Shout, n: i32) -> f32 {
    word(cx, this, n).map_or(0.0, |word| word.recovery_seconds)
}

fn word<'f>(cx: &Cx<'f>, shout: Shout, index: i32) -> Option<&'f ShoutWord> {
    cx.forms
        .shout(shout.0)?
        .words
        .get(usize::try_from(index).ok()?)
}
