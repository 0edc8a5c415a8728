//! What is in a container, an actor's inventory or an alias (`CNTO` with its `COED`).

use crate::Field;
use ident::FormId;

/// Some of an item.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ContainerItem {
    /// The item or leveled list.
    pub item: Option<FormId>,
    /// How many.
    pub count: i32,
    /// Owner and wear, where given.
    pub extra: Option<ExtraItemData>,
}

/// Owner and wear of an item (`COED`).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtraItemData {
    /// The owner: an actor base or a faction.
    pub owner: Option<FormId>,
    /// The owner's rank (factions), as a number.
    pub rank: i32,
    /// The owner's global (actors), the same four bytes as a form.
    pub global: Option<FormId>,
    /// Condition of the item.
    pub condition: f32,
}

impl ContainerItem {
    /// Takes a `CNTO` or the `COED` of the item before it into a list.
    pub fn take(list: &mut Vec<Self>, field: &mut Field<'_>) {
        match (&field.kind().0, list.last_mut()) {
            (b"COED", Some(last)) => last.extra = Some(ExtraItemData::read(field)),
            (b"CNTO", _) => {
                list.push(Self {
                    item: field.form(),
                    count: field.i32(),
                    extra: None,
                });
            }
            _ => {}
        }
    }
}

impl ExtraItemData {
    /// Reads `COED`.
    pub fn read(field: &mut Field<'_>) -> Self {
        let owner = field.form();
        let (word, global) = field.word_or_form();
        Self {
            owner,
            rank: word as i32,
            global,
            condition: field.f32(),
        }
    }
}
