//! A loaded plugin: its place in the load order and how its own numbering becomes the game's.

use crate::{PluginStrings, TextDecoder};
use ident::{FormId, LocalId, Name};

/// A plugin's place in the load order, full and light ones counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct PluginIndex(pub u16);

/// Where a plugin's forms stand among the game's form ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// `00..FD` before 24 bits of object id.
    Full(u8),
    /// `FE`, 12 bits of slot (0 to 4,095), 12 bits of object id.
    Light(u16),
}

/// A plugin that is loaded.
#[derive(Debug, Clone)]
pub struct PluginInfo {
    /// File name.
    pub name: Name,
    /// Where its forms stand.
    pub slot: Slot,
    /// Names of its masters, in its order.
    pub masters: Vec<Name>,
    /// Whether it loads among the masters, by flag or by file name.
    pub is_master: bool,
    /// Whether it is light, by flag or by file name. Its slot may be full all the same, when its
    /// ids do not fit a light one.
    pub is_light: bool,
    /// Whether its texts stand in string tables.
    pub is_localized: bool,
    /// Version of the plugin: 0.94, 1.70, 1.71.
    pub version: f32,
    /// Author.
    pub author: String,
    /// Description.
    pub description: String,
    /// What it says it overrides among the temporary references of masters (`ONAM`). The game needs
    /// the list to know of overrides in cells that are not loaded; here all are known without it.
    pub overrides_in_cells: Vec<FormId>,
    pub(crate) ids: IdMap,
    pub(crate) texts: Texts,
}

/// A plugin's texts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Texts {
    pub(crate) decoder: TextDecoder,
    pub(crate) strings: PluginStrings,
}

/// How a plugin's form ids become the game's. The only way to make one of the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct IdMap {
    /// Slots of the masters, in the plugin's order; `None` for one that was left out after all.
    pub(crate) masters: Vec<Option<Slot>>,
    /// The plugin's own slot.
    pub(crate) own: Option<Slot>,
}

/// What a form id of a file names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mapped {
    /// No form: 0, or all ones as some fields have it.
    None,
    /// A form, loaded or not.
    Form(FormId),
    /// An id past what the light plugin it names can have, or of a plugin that is left out.
    Outside,
}

impl Mapped {
    /// The form, where it is one.
    pub(crate) fn form(self) -> Option<FormId> {
        match self {
            Self::Form(id) => Some(id),
            Self::None | Self::Outside => None,
        }
    }
}

impl PluginInfo {
    /// The game's id of a form id of this plugin; none for "no form" and for ids that can't be.
    pub fn form(&self, raw: u32) -> Option<FormId> {
        self.ids.map(raw).form()
    }

    /// Text of this plugin.
    pub fn text(&self, bytes: &[u8]) -> String {
        self.texts.decoder.decode(bytes).into_owned()
    }

    /// The text of a string id of this plugin, from whichever table has it.
    pub fn string(&self, id: u32) -> Option<String> {
        let bytes = self.texts.strings.get(esp::StringTableKind::Strings, id)?;
        Some(self.text(bytes))
    }
}

impl Slot {
    /// The form with this local id, unless a light plugin cannot have it.
    pub fn form_id(self, local: LocalId) -> Option<FormId> {
        match self {
            Self::Full(slot) => {
                (local.0 <= 0xFF_FFFF).then(|| FormId(u32::from(slot) << 24 | local.0))
            }
            Self::Light(slot) => (local.0 <= 0xFFF)
                .then(|| FormId(0xFE00_0000 | u32::from(slot & 0xFFF) << 12 | local.0)),
        }
    }

    /// The slot a form id stands in and its local id there. `None` for forms made at run time.
    pub fn of(id: FormId) -> Option<(Self, LocalId)> {
        match id.0 >> 24 {
            0xFF => None,
            0xFE => {
                let slot = (id.0 >> 12 & 0xFFF) as u16;
                Some((Self::Light(slot), LocalId(id.0 & 0xFFF)))
            }
            slot => Some((Self::Full(slot as u8), LocalId(id.0 & 0xFF_FFFF))),
        }
    }
}

impl IdMap {
    /// What a form id of the file names. An index past the masters means the plugin itself.
    /// Source: the plugin format page, "Form id resolution".
    pub(crate) fn map(&self, raw: u32) -> Mapped {
        if raw == 0 || raw == u32::MAX {
            return Mapped::None;
        }
        let slot = self
            .masters
            .get((raw >> 24) as usize)
            .copied()
            .unwrap_or(self.own);
        let local = LocalId(raw & 0xFF_FFFF);
        match slot.and_then(|slot| slot.form_id(local)) {
            Some(id) => Mapped::Form(id),
            None => Mapped::Outside,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_go_through_the_masters_list_and_to_the_plugin_itself_past_it() {
        let ids = IdMap {
            masters: vec![Some(Slot::Full(0)), Some(Slot::Light(0x123))],
            own: Some(Slot::Full(0x0E)),
        };
        assert_eq!(ids.map(0x0000_0014), Mapped::Form(FormId(0x14)));
        assert_eq!(ids.map(0x0100_0032), Mapped::Form(FormId(0xFE12_3032)));
        assert_eq!(ids.map(0x0200_0800), Mapped::Form(FormId(0x0E00_0800)));
        assert_eq!(ids.map(0x7700_0800), Mapped::Form(FormId(0x0E00_0800)));
        assert_eq!(ids.map(0), Mapped::None);
        // Past 12 bits a light plugin has nothing: never taken for the form that shares the rest.
        assert_eq!(ids.map(0x0100_1032), Mapped::Outside);
    }

    #[test]
    fn a_form_id_tells_its_slot() {
        let light = Slot::Light(0xABC).form_id(LocalId(0xDEF));
        assert_eq!(light, Some(FormId(0xFEAB_CDEF)));
        assert_eq!(
            Slot::of(FormId(0xFEAB_CDEF)),
            Some((Slot::Light(0xABC), LocalId(0xDEF)))
        );
        assert_eq!(
            Slot::of(FormId(0x0500_0001)),
            Some((Slot::Full(5), LocalId(1)))
        );
        assert_eq!(Slot::of(FormId(0xFF00_0001)), None);
    }
}
