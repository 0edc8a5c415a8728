//! StringUtil: texts, letter by letter. All run on the script's thread.
//!
//! Texts are counted in characters. Unknown: the original counts bytes of the game's code page.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetLength", get_length).immediate(),
        global("GetNthChar", get_nth_char).immediate(),
        global("IsLetter", is_letter).immediate(),
        global("IsDigit", is_digit).immediate(),
        global("IsPunctuation", is_punctuation).immediate(),
        global("IsPrintable", is_printable).immediate(),
        global("Find", find).immediate(),
        global("Substring", substring).immediate(),
        global("AsOrd", as_ord).immediate(),
        global("AsChar", as_char).immediate(),
        global("Split", split).immediate(),
    ]
}

/// int Function GetLength(string s) native global
fn get_length(_: &mut Cx<'_>, s: String) -> i32 {
    s.chars().count() as i32
}

/// string Function GetNthChar(string s, int index) native global
fn get_nth_char(_: &mut Cx<'_>, s: String, index: i32) -> String {
    let nth = usize::try_from(index)
        .ok()
        .and_then(|index| s.chars().nth(index));
    nth.map(String::from).unwrap_or_default()
}

/// bool Function IsLetter(string c) native global
fn is_letter(_: &mut Cx<'_>, c: String) -> bool {
    c.chars().next().is_some_and(char::is_alphabetic)
}

/// bool Function IsDigit(string c) native global
fn is_digit(_: &mut Cx<'_>, c: String) -> bool {
    c.chars().next().is_some_and(|first| first.is_ascii_digit())
}

/// bool Function IsPunctuation(string c) native global
fn is_punctuation(_: &mut Cx<'_>, c: String) -> bool {
    c.chars()
        .next()
        .is_some_and(|first| first.is_ascii_punctuation())
}

/// bool Function IsPrintable(string c) native global
fn is_printable(_: &mut Cx<'_>, c: String) -> bool {
    c.chars().next().is_some_and(|first| !first.is_control())
}

/// int Function Find(string s, string toFind, int startIndex = 0) native global
///
/// The place of the first match from the start, -1 for none. Case counts.
fn find(_: &mut Cx<'_>, s: String, to_find: String, start_index: i32) -> i32 {
    let start = start_index.max(0) as usize;
    let skipped: usize = s.chars().take(start).map(char::len_utf8).sum();
    let found = s
        .get(skipped..)
        .and_then(|rest| rest.find(&to_find).map(|at| skipped + at));
    found
        .and_then(|at| s.get(..at))
        .map_or(-1, |before| before.chars().count() as i32)
}

/// string Function Substring(string s, int startIndex, int len = 0) native global
///
/// A length of 0 is up to the end.
fn substring(_: &mut Cx<'_>, s: String, start_index: i32, len: i32) -> String {
    let length = if len <= 0 { usize::MAX } else { len as usize };
    s.chars()
        .skip(start_index.max(0) as usize)
        .take(length)
        .collect()
}

/// int Function AsOrd(string c) native global
fn as_ord(_: &mut Cx<'_>, c: String) -> i32 {
    c.chars().next().map_or(0, |first| u32::from(first) as i32)
}

/// string Function AsChar(int c) native global
fn as_char(_: &mut Cx<'_>, c: i32) -> String {
    u32::try_from(c)
        .ok()
        .and_then(char::from_u32)
        .map(String::from)
        .unwrap_or_default()
}

/// string[] Function Split(string s, string delim) native global
///
/// Unknown: what the original does with empty pieces; here they are left out.
fn split(_: &mut Cx<'_>, s: String, delim: String) -> Vec<String> {
    if delim.is_empty() {
        return s.chars().map(String::from).collect();
    }
    s.split(&delim)
        .filter(|piece| !piece.is_empty())
        .map(str::to_owned)
        .collect()
}
