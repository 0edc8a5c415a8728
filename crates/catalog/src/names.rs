//! Editor ids and names of all forms, folded, in one text: what a search looks through.
//!
//! Read once, in shares. Records that are on disk have no names here: they are references of
//! masters that only their cell needs, and those that have a name are persistent.

use forms::{FormEntry, Forms};
use ident::FormId;

/// Ends a form's names; it stands in no name.
const END: char = '\0';
/// Stands between a form's editor id and its name.
const BETWEEN: char = '\u{1}';

/// The names read so far.
#[derive(Debug, Clone, Default)]
pub struct Names {
    text: String,
    /// Forms that have a name, ascending, with the place of their names in the text.
    forms: Vec<(FormId, u32)>,
    /// How far the index was walked.
    place: usize,
}

/// A form's names, folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Named<'a> {
    pub(crate) form: FormId,
    pub(crate) editor_id: &'a str,
    pub(crate) name: &'a str,
}

impl Names {
    /// Reads the names at the next places of the index. False once all were read.
    pub fn step(&mut self, forms: &Forms, places: usize) -> bool {
        let end = self.place.saturating_add(places).min(forms.places());
        for place in self.place..end {
            if let Some(entry) = forms.winner_at(place) {
                self.take(forms, entry);
            }
        }
        self.place = end;
        let is_more = end < forms.places();
        if !is_more {
            self.text.shrink_to_fit();
            self.forms.shrink_to_fit();
        }
        is_more
    }

    /// How many places of the index were walked.
    pub fn done(&self) -> usize {
        self.place
    }

    /// How many forms have a name.
    pub fn count(&self) -> usize {
        self.forms.len()
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.text.capacity() + self.forms.capacity() * size_of::<(FormId, u32)>()
    }

    fn take(&mut self, forms: &Forms, entry: &FormEntry) {
        let is_nameless = matches!(&entry.kind.0, b"LAND" | b"NAVM" | b"NAVI");
        // Four gigabytes of names: then the rest is not found by name.
        let Ok(start) = u32::try_from(self.text.len()) else {
            return;
        };
        if is_nameless || !forms.is_in_memory(entry) {
            return;
        }
        let Ok(view) = forms.view(entry) else { return };
        let (mut editor_id, mut name) = (String::new(), String::new());
        for mut field in view.fields() {
            match &field.kind().0 {
                b"EDID" if editor_id.is_empty() => editor_id = field.string(),
                b"FULL" if name.is_empty() => name = field.text(),
                _ => continue,
            }
            if !editor_id.is_empty() && !name.is_empty() {
                break;
            }
        }
        if editor_id.is_empty() && name.is_empty() {
            return;
        }
        fold(&editor_id, &mut self.text);
        self.text.push(BETWEEN);
        fold(&name, &mut self.text);
        self.text.push(END);
        self.forms.push((entry.id, start));
    }

    /// The names from the `first` form on that has any.
    pub(crate) fn from(&self, first: usize) -> impl Iterator<Item = Named<'_>> {
        let rest = self.forms.get(first..).unwrap_or(&[]).iter();
        rest.filter_map(|&(form, start)| {
            let text = self.text.get(start as usize..)?;
            let (both, _) = text.split_once(END)?;
            let (editor_id, name) = both.split_once(BETWEEN)?;
            Some(Named {
                form,
                editor_id,
                name,
            })
        })
    }
}

/// Appends a text in lower case, without the signs that keep names apart.
pub(crate) fn fold(text: &str, out: &mut String) {
    let letters = text.chars().flat_map(char::to_lowercase);
    out.extend(letters.filter(|&letter| letter > BETWEEN));
}
