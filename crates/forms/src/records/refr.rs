//! `REFR`, `ACHR` and the other types of record that place something in a cell.
//!
//! References are not kept once read: there are hundreds of thousands of them, and a world reads
//! each once, when its cell attaches.

use crate::components::Placement;
use crate::entry::is_reference;
use crate::{Field, Forms, RecordView};
use esp::RecordFlags;
use ident::{FormId, FourCC};

/// Something placed in a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    /// Type of the record: `REFR`, `ACHR`, ...
    pub kind: FourCC,
    /// Flags of the record.
    pub flags: RecordFlags,
    /// What is placed.
    pub base: Option<FormId>,
    /// Where.
    pub placement: Placement,
    /// How large; 1 as it is.
    pub scale: f32,
    /// What it is enabled and disabled with.
    pub enable_parent: Option<EnableParent>,
    /// What it is linked to, each with its keyword.
    pub links: Vec<Link>,
    /// The location it belongs to wherever it is.
    pub location: Option<FormId>,
    /// What it is in its location.
    pub location_ref_types: Vec<FormId>,
    /// Owner: an actor base or a faction.
    pub owner: Option<FormId>,
    /// Rank in the owning faction.
    pub owner_rank: i32,
    /// Its lock.
    pub lock: Option<Lock>,
    /// Where this door leads.
    pub teleport: Option<Teleport>,
    /// Its bounds, when it is a trigger or the like.
    pub primitive: Option<Primitive>,
    /// What activates it too.
    pub activate_parents: Vec<ActivateParent>,
    /// It can be activated by its parents only.
    pub only_parents_activate: bool,
    /// How many of the item lie there.
    pub count: i32,
    /// Charge of an enchanted item, where it is not full.
    pub charge: Option<f32>,
    /// Encounter zone.
    pub encounter_zone: Option<FormId>,
    /// How hard a leveled actor: 0 easy to 3 very hard.
    pub level_modifier: Option<i32>,
    /// Whether it starts open.
    pub open_by_default: bool,
    /// Name and kind on the map.
    pub map_marker: Option<MapMarker>,
    /// A merchant's chest.
    pub merchant_container: Option<FormId>,
    /// An actor's horse.
    pub horse: Option<FormId>,
    /// A reference it is fixed to.
    pub attached_to: Option<FormId>,
    /// What a light's radius and fade are more than its base's.
    /// Unknown: whether the radius is added or stands in; the fade is shown as added by editors.
    pub light: [f32; 2],
}

/// What a reference is enabled and disabled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EnableParent {
    /// The other reference.
    pub parent: Option<FormId>,
    /// Enabled when the parent is disabled.
    pub opposite: bool,
    /// Appears at once instead of fading in.
    pub pop_in: bool,
}

/// A link to another reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// Its keyword; `None` for the plain link.
    pub keyword: Option<FormId>,
    /// What is linked to.
    pub target: Option<FormId>,
}

/// A reference's lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    /// 1 novice, 25 apprentice, 50 adept, 75 expert, 100 master, 255 needs its key.
    pub level: u8,
    /// The key.
    pub key: Option<FormId>,
    /// The level goes with the player's.
    pub is_leveled: bool,
}

/// Where a door leads.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Teleport {
    /// The door on the other side.
    pub door: Option<FormId>,
    /// Where one comes out.
    pub placement: Placement,
    /// Without the sound and alarm of a door.
    pub no_alarm: bool,
}

/// The bounds of a trigger or the like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Primitive {
    /// Half extents in game units.
    pub half_extents: [f32; 3],
    /// 1 box, 2 sphere, 3 portal box.
    pub shape: u32,
}

/// What activates a reference too.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ActivateParent {
    /// The other reference.
    pub parent: Option<FormId>,
    /// Seconds after it.
    pub delay: f32,
}

/// A place on the map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapMarker {
    /// Name.
    pub name: String,
    /// Flags: 1 visible, 2 can travel to, 4 hidden until shown.
    pub flags: u8,
    /// Picture.
    pub kind: u8,
}

impl Link {
    pub(crate) fn read(field: &mut Field<'_>) -> Self {
        // A short one has no keyword, only the target.
        let keyword = if field.remaining() > 4 {
            field.form()
        } else {
            None
        };
        Self {
            keyword,
            target: field.form(),
        }
    }
}

impl Reference {
    /// Reads a record that places something; `None` for those that do not.
    pub fn read(record: &RecordView<'_>) -> Option<Self> {
        let entry = *record.entry();
        if !is_reference(entry.kind) {
            return None;
        }
        let mut out = Self::at_nothing(entry.kind, entry.flags);
        for mut field in record.fields() {
            if !out.take_place(&mut field) && !out.take_ties(&mut field) {
                out.take_state(&mut field);
            }
        }
        Some(out)
    }

    fn at_nothing(kind: FourCC, flags: RecordFlags) -> Self {
        Self {
            kind,
            flags,
            base: None,
            placement: Placement::default(),
            scale: 1.0,
            enable_parent: None,
            links: Vec::new(),
            location: None,
            location_ref_types: Vec::new(),
            owner: None,
            owner_rank: 0,
            lock: None,
            teleport: None,
            primitive: None,
            activate_parents: Vec::new(),
            only_parents_activate: false,
            count: 1,
            charge: None,
            encounter_zone: None,
            level_modifier: None,
            open_by_default: false,
            map_marker: None,
            merchant_container: None,
            horse: None,
            attached_to: None,
            light: [0.0; 2],
        }
    }

    /// Whether it is always there, its cell attached or not.
    pub fn is_persistent(&self) -> bool {
        self.flags.has(RecordFlags::PERSISTENT)
    }

    /// Whether it starts disabled.
    pub fn is_initially_disabled(&self) -> bool {
        self.flags.has(RecordFlags::INITIALLY_DISABLED)
    }

    fn take_place(&mut self, field: &mut Field<'_>) -> bool {
        match &field.kind().0 {
            b"NAME" => self.base = field.form(),
            b"DATA" => self.placement = Placement::read(field),
            b"XSCL" => self.scale = field.f32(),
            b"XPRM" => {
                let half_extents = field.f32s();
                field.skip(16);
                self.primitive = Some(Primitive {
                    half_extents,
                    shape: field.u32(),
                });
            }
            b"XMRK" => self.map_marker = Some(MapMarker::default()),
            b"FNAM" | b"FULL" | b"TNAM" => {
                if let Some(marker) = &mut self.map_marker {
                    match &field.kind().0 {
                        b"FNAM" => marker.flags = field.u8(),
                        b"FULL" => marker.name = field.text(),
                        _ => marker.kind = field.u8(),
                    }
                }
            }
            b"XRDS" => self.light[0] = field.f32(),
            b"XLIG" => self.light[1] = field.skip(4).f32(),
            b"XATR" => self.attached_to = field.form(),
            _ => return false,
        }
        true
    }

    fn take_ties(&mut self, field: &mut Field<'_>) -> bool {
        match &field.kind().0 {
            b"XESP" => {
                let (parent, flags) = (field.form(), field.u8());
                let (opposite, pop_in) = (flags & 1 != 0, flags & 2 != 0);
                self.enable_parent = Some(EnableParent {
                    parent,
                    opposite,
                    pop_in,
                });
            }
            b"XLKR" => self.links.push(Link::read(field)),
            b"XTEL" => {
                let (door, placement) = (field.form(), Placement::read(field));
                let no_alarm = field.tail().u32() & 1 != 0;
                self.teleport = Some(Teleport {
                    door,
                    placement,
                    no_alarm,
                });
            }
            b"XAPD" => self.only_parents_activate = field.u8() & 1 != 0,
            b"XAPR" => {
                let parent = ActivateParent {
                    parent: field.form(),
                    delay: field.f32(),
                };
                self.activate_parents.push(parent);
            }
            b"XMRC" => self.merchant_container = field.form(),
            b"XHOR" => self.horse = field.form(),
            _ => return false,
        }
        true
    }

    fn take_state(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"XLCN" => self.location = field.form(),
            b"XLRT" => self.location_ref_types = field.forms(),
            b"XOWN" => self.owner = field.form(),
            b"XRNK" => self.owner_rank = field.i32(),
            b"XLOC" => {
                let level = field.u8();
                let key = field.skip(3).form();
                self.lock = Some(Lock {
                    level,
                    key,
                    is_leveled: field.u8() & 4 != 0,
                });
            }
            b"XCNT" => self.count = field.i32(),
            b"XCHG" => self.charge = Some(field.f32()),
            b"XEZN" => self.encounter_zone = field.form(),
            b"XLCM" => self.level_modifier = Some(field.i32()),
            b"ONAM" => self.open_by_default = true,
            _ => {}
        }
    }
}

impl Forms {
    /// A reference, read from its winning record.
    pub fn reference(&self, id: FormId) -> Option<Reference> {
        Reference::read(&self.record(id)?)
    }
}
