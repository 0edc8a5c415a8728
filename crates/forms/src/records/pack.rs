//! `PACK`: what an actor does: the outline. Its procedure tree is not read yet.

use crate::table::TypedRecord;
use crate::{Condition, RecordView};
use ident::{FormId, FourCC};

/// A package.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Package {
    /// Flags.
    pub flags: u32,
    /// 18 package, 19 template.
    pub kind: u8,
    /// Interrupt override.
    pub interrupt_override: u8,
    /// 0 walk, 1 jog, 2 run, 3 fast walk.
    pub speed: u8,
    /// Flags of interruption.
    pub interrupt_flags: u16,
    /// Month; -1 any.
    pub month: i8,
    /// Day of the week; -1 any.
    pub weekday: i8,
    /// Day of the month; 0 any.
    pub date: u8,
    /// Hour; -1 any.
    pub hour: i8,
    /// Minute; -1 any.
    pub minute: i8,
    /// How long; 0 all day.
    pub duration_minutes: i32,
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// Combat style.
    pub combat_style: Option<FormId>,
    /// Quest whose aliases it can name.
    pub quest: Option<FormId>,
    /// Template.
    pub template: Option<FormId>,
}

impl TypedRecord for Package {
    const KIND: FourCC = FourCC(*b"PACK");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"PKDT" => {
                    out.flags = field.u32();
                    out.kind = field.u8();
                    out.interrupt_override = field.u8();
                    out.speed = field.u8();
                    out.interrupt_flags = field.skip(1).u16();
                }
                b"PSDT" => {
                    out.month = field.i8();
                    out.weekday = field.i8();
                    out.date = field.u8();
                    out.hour = field.i8();
                    out.minute = field.i8();
                    out.duration_minutes = field.skip(3).i32();
                }
                b"QNAM" => out.quest = field.form(),
                b"PKCU" => {
                    out.template = field.skip(4).form();
                    // What follows is the procedure tree, whose subrecords have other meanings.
                    break;
                }
                b"CNAM" => out.combat_style = field.form(),
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                _ => {}
            }
        }
        out
    }
}
