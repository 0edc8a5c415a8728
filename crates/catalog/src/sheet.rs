//! A form's versions side by side, field by field.

use crate::Catalog;
use crate::align::{Column, Field, lay, rows};
use crate::answers::Wording;
use esp::RecordError;
use forms::{FormEntry, RecordView};
use ident::FormId;
use records::Shown;

/// A form's versions. [`Sheet::add`] takes them in load order, one at a time.
#[derive(Debug, Clone)]
pub struct Sheet {
    form: FormId,
    versions: Vec<Version>,
    fields: Vec<Field>,
    rows: Vec<Row>,
    /// Places of the rows that differ.
    differing: Vec<usize>,
}

/// What one plugin says of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Version {
    /// The plugin.
    pub plugin: String,
    /// Whether it is the one the game has.
    pub is_winner: bool,
    /// Whether it changes only what it has.
    pub is_partial: bool,
    /// Whether it deletes the form.
    pub is_deleted: bool,
    /// Version of the record's layout.
    pub form_version: u16,
    /// What is odd in it.
    pub problems: Vec<String>,
    /// Its fields as the descriptions name them.
    pub fields: Vec<Shown>,
}

/// A field that some of the versions have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// How many fields it stands in.
    pub depth: usize,
    /// Its name.
    pub name: String,
    /// Signature, when it is a subrecord.
    pub kind: Option<String>,
    /// Each version's value; `None` where a version lacks the field.
    pub cells: Vec<Option<Cell>>,
    /// Whether the versions differ in it or in a field within.
    pub differs: bool,
}

/// A value.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Cell {
    /// In words; empty for a field that only holds others.
    pub text: String,
    /// The form it points to, by the game's id.
    pub form: Option<FormId>,
}

impl Sheet {
    /// A sheet without versions.
    pub fn new(form: FormId) -> Self {
        Self {
            form,
            versions: Vec::new(),
            fields: Vec::new(),
            rows: Vec::new(),
            differing: Vec::new(),
        }
    }

    /// Takes the next version: its row of the index, and its record or why there is none.
    pub fn add(
        &mut self,
        catalog: &Catalog<'_>,
        entry: &FormEntry,
        view: Result<&RecordView<'_>, &str>,
    ) {
        let mut version = Version {
            plugin: catalog.plugin_name(entry),
            is_winner: catalog.forms.get(self.form) == Some(entry),
            is_partial: catalog.forms.partials(self.form).contains(entry),
            is_deleted: entry.is_deleted(),
            form_version: entry.form_version,
            problems: Vec::new(),
            fields: Vec::new(),
        };
        match view {
            Ok(view) => {
                let (fields, problems) = catalog.fields(view, Wording::Named);
                version.problems = problems.iter().map(ToString::to_string).collect();
                version.fields = fields;
            }
            Err(error) => version.problems.push(error.to_owned()),
        }
        let mut shown = vec![Shown {
            name: "Record flags".to_owned(),
            value: Some(catalog.flags(entry)),
            ..Shown::default()
        }];
        shown.append(&mut version.fields.clone());
        let plugin = catalog.forms.plugin(entry.plugin);
        let column = Column {
            before: self.versions.len(),
            form: &|raw| plugin?.form(raw),
        };
        lay(&mut self.fields, &shown, &column);
        self.versions.push(version);
    }

    /// To be called after the last version.
    pub fn finish(&mut self) {
        let whole = |version: &Version| !version.is_partial && !version.is_deleted;
        let counts: Vec<bool> = self.versions.iter().map(whole).collect();
        self.rows = rows(&std::mem::take(&mut self.fields), &counts);
        let rows = self.rows.iter().enumerate();
        self.differing = rows
            .filter(|(_, row)| row.differs)
            .map(|(at, _)| at)
            .collect();
    }

    /// The form.
    pub fn form(&self) -> FormId {
        self.form
    }

    /// The versions, in load order.
    pub fn versions(&self) -> &[Version] {
        &self.versions
    }

    /// How many rows there are, all or only those that differ.
    pub fn count(&self, only_differing: bool) -> usize {
        match only_differing {
            true => self.differing.len(),
            false => self.rows.len(),
        }
    }

    /// A row by its place among all, or among those that differ.
    pub fn row(&self, at: usize, only_differing: bool) -> Option<&Row> {
        match only_differing {
            true => self.rows.get(*self.differing.get(at)?),
            false => self.rows.get(at),
        }
    }
}

impl Catalog<'_> {
    /// The whole sheet of a form whose versions are all in memory.
    pub fn sheet(&self, id: FormId) -> Sheet {
        let mut sheet = Sheet::new(id);
        for entry in self.versions(id) {
            let view: Result<RecordView<'_>, RecordError> = self.forms.view(&entry);
            let error = view.as_ref().err().map(ToString::to_string);
            match &view {
                Ok(view) => sheet.add(self, &entry, Ok(view)),
                Err(_) => sheet.add(self, &entry, Err(&error.unwrap_or_default())),
            }
        }
        sheet.finish();
        sheet
    }
}
