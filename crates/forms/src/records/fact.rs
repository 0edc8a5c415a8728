//! `FACT`: a faction.

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A faction.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Faction {
    /// Name.
    pub name: String,
    /// How it stands to others.
    pub relations: Vec<FactionRelation>,
    /// Flags.
    pub flags: u32,
    /// What crimes cost.
    pub crime: CrimeValues,
    /// Its ranks.
    pub ranks: Vec<FactionRank>,
    /// Where the jailed are put.
    pub jail_marker: Option<FormId>,
    /// Where followers wait.
    pub wait_marker: Option<FormId>,
    /// Where stolen goods go.
    pub stolen_goods: Option<FormId>,
    /// Where the jailed player's things go.
    pub inventory_container: Option<FormId>,
    /// Factions that share its crimes.
    pub crime_factions: Option<FormId>,
    /// What the jailed wear.
    pub jail_outfit: Option<FormId>,
    /// What its vendors trade.
    pub vendor_list: Option<FormId>,
    /// Its vendors' chest.
    pub vendor_container: Option<FormId>,
    /// When and where its vendors trade.
    pub vendor: VendorValues,
    /// When its vendors trade.
    pub conditions: Vec<Condition>,
}

/// How a faction stands to another, or to a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FactionRelation {
    /// The other.
    pub faction: Option<FormId>,
    /// Not used by the game.
    pub modifier: i32,
    /// 0 neutral, 1 enemy, 2 ally, 3 friend.
    pub reaction: u32,
}

/// A rank of a faction.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FactionRank {
    /// Its number.
    pub number: u32,
    /// Title for males.
    pub male_title: String,
    /// Title for females.
    pub female_title: String,
}

/// What crimes cost, in gold.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CrimeValues {
    /// Guards arrest.
    pub arrest: bool,
    /// Guards attack on sight.
    pub attack_on_sight: bool,
    /// Murder.
    pub murder: u16,
    /// Assault.
    pub assault: u16,
    /// Trespass.
    pub trespass: u16,
    /// Pickpocketing.
    pub pickpocket: u16,
    /// Theft: the value is multiplied by it.
    pub steal_multiplier: f32,
    /// Escape from jail.
    pub escape: u16,
    /// Being seen as a werewolf.
    pub werewolf: u16,
}

/// When and where a faction's vendors trade.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct VendorValues {
    /// First hour.
    pub start_hour: u16,
    /// Last hour.
    pub end_hour: u16,
    /// How far around.
    pub radius: u16,
    /// Buys stolen things only.
    pub only_stolen: bool,
    /// The list says what is not traded.
    pub list_excludes: bool,
}

impl CrimeValues {
    fn read(field: &mut Field<'_>) -> Self {
        Self {
            arrest: field.u8() != 0,
            attack_on_sight: field.u8() != 0,
            murder: field.u16(),
            assault: field.u16(),
            trespass: field.u16(),
            pickpocket: field.u16(),
            steal_multiplier: field.skip(2).tail().f32(),
            escape: field.u16(),
            werewolf: field.u16(),
        }
    }
}

impl VendorValues {
    fn read(field: &mut Field<'_>) -> Self {
        Self {
            start_hour: field.u16(),
            end_hour: field.u16(),
            radius: field.u16(),
            only_stolen: field.skip(2).u8() != 0,
            list_excludes: field.u8() != 0,
        }
    }
}

impl Faction {
    /// Keeps account of crimes against it.
    pub fn tracks_crime(&self) -> bool {
        self.flags & 0x40 != 0
    }

    /// Its members trade.
    pub fn is_vendor(&self) -> bool {
        self.flags & 0x4000 != 0
    }
}

impl TypedRecord for Faction {
    const KIND: FourCC = FourCC(*b"FACT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"XNAM" => {
                    let (faction, modifier) = (field.form(), field.i32());
                    out.relations.push(FactionRelation {
                        faction,
                        modifier,
                        reaction: field.u32(),
                    });
                }
                b"DATA" => out.flags = field.u32(),
                b"CRVA" => out.crime = CrimeValues::read(&mut field),
                b"RNAM" => out.ranks.push(FactionRank {
                    number: field.u32(),
                    ..FactionRank::default()
                }),
                b"MNAM" | b"FNAM" => {
                    if let Some(rank) = out.ranks.last_mut() {
                        let title = field.text();
                        match &field.kind().0 {
                            b"MNAM" => rank.male_title = title,
                            _ => rank.female_title = title,
                        }
                    }
                }
                b"JAIL" => out.jail_marker = field.form(),
                b"WAIT" => out.wait_marker = field.form(),
                b"STOL" => out.stolen_goods = field.form(),
                b"PLCN" => out.inventory_container = field.form(),
                b"CRGR" => out.crime_factions = field.form(),
                b"JOUT" => out.jail_outfit = field.form(),
                b"VEND" => out.vendor_list = field.form(),
                b"VENC" => out.vendor_container = field.form(),
                b"VENV" => out.vendor = VendorValues::read(&mut field),
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                _ => {}
            }
        }
        out
    }
}
