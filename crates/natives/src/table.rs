//! The one table of natives: what there is, how done it is, and the number the machine calls it by.

use crate::{Row, scripts};
use ident::Name;
use papyrus::{Binding, NativeId};
use std::collections::BTreeMap;

/// All natives of all scripts.
#[derive(Debug)]
pub struct Table {
    rows: Vec<(&'static str, Row)>,
    by_name: BTreeMap<(Name, Name), u16>,
}

impl Table {
    /// The table, made once per session.
    pub fn new() -> Self {
        let rows: Vec<(&'static str, Row)> = scripts::all()
            .into_iter()
            .flat_map(|(script, rows)| rows.into_iter().map(move |row| (script, row)))
            .collect();
        let by_name = rows
            .iter()
            .zip(0u16..)
            .map(|((script, row), number)| ((Name::new(script), Name::new(row.function)), number))
            .collect();
        Self { rows, by_name }
    }

    /// All rows with their scripts, by script file and then as written there.
    pub fn rows(&self) -> &[(&'static str, Row)] {
        &self.rows
    }

    /// The natives of one script, as written in its file.
    pub fn of_script<'t>(&'t self, script: &'t str) -> impl Iterator<Item = &'t Row> {
        let is_it = move |row: &&'t (&str, Row)| row.0.eq_ignore_ascii_case(script);
        self.rows.iter().filter(is_it).map(|(_, row)| row)
    }

    /// A native by script and function.
    pub fn find(&self, script: &str, function: &str) -> Option<&Row> {
        let number = self
            .by_name
            .get(&(Name::new(script), Name::new(function)))?;
        self.rows.get(usize::from(*number)).map(|(_, row)| row)
    }

    /// How the machine is to call a native.
    pub fn binding(&self, script: &str, function: &str) -> Option<Binding> {
        let number = *self
            .by_name
            .get(&(Name::new(script), Name::new(function)))?;
        let (_, row) = self.rows.get(usize::from(number))?;
        Some(Binding {
            native: NativeId(number),
            latent: row.latent,
            immediate: row.immediate,
        })
    }

    /// The row of a number given by [`Table::binding`].
    pub fn row(&self, native: NativeId) -> Option<&Row> {
        self.rows.get(usize::from(native.0)).map(|(_, row)| row)
    }
}

impl Default for Table {
    fn default() -> Self {
        Self::new()
    }
}
