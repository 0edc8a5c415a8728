//! Typed records, read when first asked for.

use crate::{Forms, RecordView};
use ident::{FormId, FourCC};
use std::sync::OnceLock;

/// A type of record that is written down.
pub(crate) trait TypedRecord: Sized {
    /// Its signature.
    const KIND: FourCC;

    /// Reads it. Missing and short data gives defaults; what is odd is noted in the view.
    fn read(record: &RecordView<'_>) -> Self;

    /// Reads what a form is made of: its winner, unless the type gathers from all versions.
    fn read_form(forms: &Forms, id: FormId) -> Option<Self> {
        forms.record(id).map(|record| Self::read(&record))
    }
}

/// A place for each form of a type; `None` inside for those that could not be read.
type Cells<T> = Box<[OnceLock<Option<Box<T>>>]>;

/// The records of one type that were read so far, in the order of [`Forms::of_kind`].
#[derive(Debug)]
pub(crate) struct Table<T> {
    cells: OnceLock<Cells<T>>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self {
            cells: OnceLock::new(),
        }
    }
}

impl<T: TypedRecord> Table<T> {
    pub(crate) fn get<'f>(&'f self, forms: &'f Forms, id: FormId) -> Option<&'f T> {
        let ids = forms.of_kind(T::KIND);
        let at = ids.binary_search(&id).ok()?;
        // What is on disk now may be at hand later: that it was not is nothing to keep.
        if matches!(&T::KIND.0, b"LAND" | b"NAVM" | b"REFR") {
            forms
                .get(id)
                .filter(|entry| forms.is_at_hand(entry.plugin, entry.at))?;
        }
        let cells = self
            .cells
            .get_or_init(|| ids.iter().map(|_| OnceLock::new()).collect());
        cells
            .get(at)?
            .get_or_init(|| T::read_form(forms, id).map(Box::new))
            .as_deref()
    }
}
