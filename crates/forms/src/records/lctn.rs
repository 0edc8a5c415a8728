//! `LCTN`: a location.
//!
//! Its lists of references are no part of the Rule of One: each plugin's record adds to them and
//! takes from them, so they are gathered from all versions, the rest from the winner.
//! Source: the seed on how forms are loaded.

use crate::table::TypedRecord;
use crate::{Field, Forms, RecordView};
use ident::{FormId, FourCC};

/// A location.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Location {
    /// Name.
    pub name: String,
    /// The location it lies in.
    pub parent: Option<FormId>,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Music.
    pub music: Option<FormId>,
    /// Faction that hears of crimes nobody reported.
    pub crime_faction: Option<FormId>,
    /// Its marker on the map.
    pub marker: Option<FormId>,
    /// Its radius on the map.
    pub radius: f32,
    /// Where horses wait.
    pub horse_marker: Option<FormId>,
    /// References that are something in it.
    pub special_refs: Vec<SpecialRef>,
    /// References that belong to it wherever they are.
    pub persistent_refs: Vec<PlacedRef>,
    /// Unique actors that live in it.
    pub unique_actors: Vec<UniqueActor>,
    /// Cells of worldspaces that are in it.
    pub world_cells: Vec<(FormId, i16, i16)>,
}

/// A reference that is something in a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SpecialRef {
    /// What it is (`LCRT`).
    pub ref_type: Option<FormId>,
    /// The reference and where it stands.
    pub place: PlacedRef,
}

/// A reference and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlacedRef {
    /// The reference.
    pub reference: Option<FormId>,
    /// Its worldspace or interior cell.
    pub place: Option<FormId>,
    /// Its cell in the worldspace's grid: x, y.
    pub grid: (i16, i16),
}

/// A unique actor that lives in a location.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UniqueActor {
    /// Its base.
    pub base: Option<FormId>,
    /// Its reference.
    pub reference: Option<FormId>,
    /// The location.
    pub location: Option<FormId>,
}

impl TypedRecord for Location {
    const KIND: FourCC = FourCC(*b"LCTN");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"PNAM" => out.parent = field.form(),
                b"KWDA" => out.keywords = field.forms(),
                b"NAM1" => out.music = field.form(),
                b"FNAM" => out.crime_faction = field.form(),
                b"MNAM" => out.marker = field.form(),
                b"RNAM" => out.radius = field.f32(),
                b"NAM0" => out.horse_marker = field.form(),
                _ => out.take_list(&mut field),
            }
        }
        out
    }

    fn read_form(forms: &Forms, id: FormId) -> Option<Self> {
        let mut out = Self::read(&forms.record(id)?);
        let mut lists = Self::default();
        for version in forms.versions(id) {
            if let Ok(record) = forms.view(version) {
                record
                    .fields()
                    .for_each(|mut field| lists.take_list(&mut field));
            }
        }
        out.special_refs = lists.special_refs;
        out.persistent_refs = lists.persistent_refs;
        out.unique_actors = lists.unique_actors;
        out.world_cells = lists.world_cells;
        Some(out)
    }
}

impl Location {
    /// Adds what a record's lists add, takes out what they take.
    fn take_list(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"LCSR" | b"ACSR" => while_left(field, 16, |field| {
                let (ref_type, place) = (field.form(), placed_ref(field));
                self.special_refs
                    .retain(|known| known.place.reference != place.reference);
                self.special_refs.push(SpecialRef { ref_type, place });
            }),
            b"RCSR" => while_left(field, 4, |field| {
                let gone = field.form();
                self.special_refs
                    .retain(|known| known.place.reference != gone);
            }),
            b"LCPR" | b"ACPR" => while_left(field, 12, |field| {
                let place = placed_ref(field);
                self.persistent_refs
                    .retain(|known| known.reference != place.reference);
                self.persistent_refs.push(place);
            }),
            b"RCPR" => while_left(field, 4, |field| {
                let gone = field.form();
                self.persistent_refs.retain(|known| known.reference != gone);
            }),
            b"LCUN" | b"ACUN" => while_left(field, 12, |field| {
                let (base, reference, location) = (field.form(), field.form(), field.form());
                self.unique_actors.retain(|known| known.base != base);
                self.unique_actors.push(UniqueActor {
                    base,
                    reference,
                    location,
                });
            }),
            b"RCUN" => while_left(field, 4, |field| {
                let gone = field.form();
                self.unique_actors.retain(|known| known.base != gone);
            }),
            b"LCEC" | b"ACEC" | b"RCEC" => self.take_cells(field),
            _ => {}
        }
    }

    fn take_cells(&mut self, field: &mut Field<'_>) {
        let adds = field.kind().0 != *b"RCEC";
        let Some(world) = field.form() else { return };
        while_left(field, 4, |field| {
            let (y, x) = (field.i16(), field.i16());
            self.world_cells.retain(|known| *known != (world, x, y));
            if adds {
                self.world_cells.push((world, x, y));
            }
        });
    }
}

fn while_left(field: &mut Field<'_>, size: usize, mut element: impl FnMut(&mut Field<'_>)) {
    while field.remaining() >= size {
        element(field);
    }
}

fn placed_ref(field: &mut Field<'_>) -> PlacedRef {
    let (reference, place) = (field.form(), field.form());
    let (y, x) = (field.i16(), field.i16());
    PlacedRef {
        reference,
        place,
        grid: (x, y),
    }
}
