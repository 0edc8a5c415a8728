//! Reading the lines of the table.

use super::{Item, Part, What};
use crate::scripts::ScriptKind;
use esp::StringTableKind;
use ident::FourCC;

/// Forms that `OBJECT` may be.
const OBJECTS: [&[u8; 4]; 7] = [
    b"STAT", b"MISC", b"WEAP", b"ARMO", b"KYWD", b"NPC_", b"FACT",
];

/// A type and its fields. `None` where the line does not read.
pub(super) fn line(line: &str) -> Option<(FourCC, Vec<Item>)> {
    let (kind, rest) = line.split_once(' ')?;
    Some((four_cc(kind)?, items(rest)?))
}

/// Fields with spaces between them.
fn items(text: &str) -> Option<Vec<Item>> {
    split(text, ' ').into_iter().map(item).collect()
}

/// The pieces between separators that stand outside of parentheses.
fn split(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0;
    let pieces = text.split(|letter| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0 && letter == separator
    });
    pieces.filter(|piece| !piece.is_empty()).collect()
}

fn item(text: &str) -> Option<Item> {
    let (text, counted) = match text.rsplit_once('#') {
        Some((text, count)) if !count.contains(')') => {
            let (kind, width) = count.split_once('.')?;
            (text, Some((four_cc(kind)?, width_of(width)?)))
        }
        _ => (text, None),
    };
    let (text, mut times) = repeats(text)?;
    let (text, percent) = match text.rsplit_once('?') {
        Some((text, percent)) if !percent.contains(')') => (text, percent.parse().ok()?),
        _ => (text, 100),
    };
    let mut what = what(text)?;
    // Parts in parentheses: what repeats is inside the field.
    if let (What::Field { times: inner, .. }, true) = (&mut what, text.ends_with(')')) {
        *inner = std::mem::replace(&mut times, (1, 1));
    }
    Some(Item {
        what,
        percent,
        times,
        counted,
    })
}

fn repeats(text: &str) -> Option<(&str, (u32, u32))> {
    match text.rsplit_once('*') {
        Some((text, times)) if !times.contains(')') => {
            let (least, most) = times.split_once('-')?;
            Some((text, (least.parse().ok()?, most.parse().ok()?)))
        }
        _ => Some((text, (1, 1))),
    }
}

fn what(text: &str) -> Option<What> {
    if text == "keywords" {
        return Some(What::Keywords);
    }
    if let Some(inner) = text.strip_prefix('(') {
        return Some(What::Group(items(inner.strip_suffix(')')?)?));
    }
    if let Some(kind) = text.strip_prefix("VMAD:") {
        return Some(What::Script(script_kind(kind)?));
    }
    let (kind, parts) = text.split_once(':').unwrap_or((text, ""));
    let inner = parts
        .strip_prefix('(')
        .and_then(|text| text.strip_suffix(')'));
    let parts = split(inner.unwrap_or(parts), '+');
    Some(What::Field {
        kind: four_cc(kind)?,
        parts: parts.into_iter().map(part).collect::<Option<_>>()?,
        times: (1, 1),
    })
}

fn script_kind(text: &str) -> Option<ScriptKind> {
    Some(match text {
        "object" => ScriptKind::Object,
        "actor" => ScriptKind::Actor,
        "effect" => ScriptKind::Effect,
        "package" => ScriptKind::Package,
        "scene" => ScriptKind::Scene,
        "perk" => ScriptKind::Perk,
        _ => return None,
    })
}

fn part(text: &str) -> Option<Part> {
    let simple = match text {
        "f" => Some(Part::Float),
        "edid" => Some(Part::EditorId),
        "name" => Some(Part::Name),
        "text" => Some(Part::Text(StringTableKind::Strings)),
        "dl" => Some(Part::Text(StringTableKind::DlStrings)),
        "il" => Some(Part::Text(StringTableKind::IlStrings)),
        "cond" => Some(Part::Condition),
        "bounds" => Some(Part::Bounds),
        "OBJECT" => Some(Part::Form(OBJECTS.map(|kind| FourCC(*kind)).to_vec())),
        _ => None,
    };
    if simple.is_some() {
        return simple;
    }
    if let Ok(n) = text.parse() {
        return Some(Part::Zeros(n));
    }
    if let Some(ending) = text.strip_prefix("path.") {
        return Some(Part::Path(ending.to_owned()));
    }
    let first = text.get(..1)?;
    let rest = text.get(1..)?;
    if let ("r", Ok(n)) = (first, rest.parse()) {
        return Some(Part::Random(n));
    }
    if let (Some(width), true) = (
        width_of(first),
        rest.parse::<u32>().is_ok() || rest.is_empty(),
    ) {
        return Some(Part::Number(width, rest.parse().ok()));
    }
    let kinds = text.split('|').map(four_cc).collect::<Option<_>>()?;
    Some(Part::Form(kinds))
}

fn width_of(letter: &str) -> Option<u8> {
    match letter {
        "u" => Some(4),
        "s" => Some(2),
        "c" => Some(1),
        _ => None,
    }
}

fn four_cc(text: &str) -> Option<FourCC> {
    Some(FourCC(text.as_bytes().try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_groups_and_counts_read() {
        let (kind, items) =
            line("CONT EDID:edid (CNTO:LVLI|MISC+u1)*1-9#COCT.u WLST:(WTHR+u)*3-8 SNAM:SNDR?20")
                .expect("reads");
        assert_eq!(kind, FourCC(*b"CONT"));
        assert_eq!(items.len(), 4);
        assert_eq!(items[1].times, (1, 9));
        assert_eq!(items[1].counted, Some((FourCC(*b"COCT"), 4)));
        let parts = vec![Part::Form(vec![FourCC(*b"WTHR")]), Part::Number(4, None)];
        let (kind, times) = (FourCC(*b"WLST"), (3, 8));
        assert_eq!(items[2].what, What::Field { kind, parts, times });
        assert_eq!(items[2].times, (1, 1));
        assert_eq!(items[3].percent, 20);
        assert_eq!(line("CONT EDID:nonsense"), None);
    }
}
