//! `PERK`: a perk: what it takes to have it and what it does.

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A perk. Later ranks are perks of their own, linked by [`Perk::next`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Perk {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// What it takes to have it.
    pub conditions: Vec<Condition>,
    /// A trait.
    pub is_trait: bool,
    /// Level it takes.
    pub level: u8,
    /// How many ranks there are.
    pub ranks: u8,
    /// The player can take it.
    pub is_playable: bool,
    /// The player does not see it.
    pub is_hidden: bool,
    /// The next rank.
    pub next: Option<FormId>,
    /// What it does.
    pub effects: Vec<PerkEffect>,
}

/// One thing a perk does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PerkEffect {
    /// From which rank on.
    pub rank: u8,
    /// Of effects on one entry point, the higher comes first.
    pub priority: u8,
    /// What.
    pub action: PerkAction,
    /// Tabs of conditions: on whom each is asked, and the conditions.
    pub tabs: Vec<(i8, Vec<Condition>)>,
    /// What an entry point is given.
    pub parameter: PerkParameter,
    /// Text of a choice of activation.
    pub button: String,
    /// Flags of its fragment: 1 runs at once, 2 replaces the default.
    pub script_flags: u16,
    /// Number of its fragment in the script data.
    pub fragment: u16,
}

/// What a perk's effect is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PerkAction {
    /// Something the game does not know.
    #[default]
    None,
    /// A stage is set.
    QuestStage {
        /// The quest.
        quest: Option<FormId>,
        /// The stage.
        stage: u8,
    },
    /// An ability is had.
    Ability(Option<FormId>),
    /// A value of the game is changed.
    EntryPoint {
        /// Which value.
        entry_point: u8,
        /// How it is changed.
        function: u8,
        /// How many tabs of conditions there are.
        tabs: u8,
    },
}

/// What an entry point's function is given (`EPFD`, of the type `EPFT` says).
#[derive(Debug, Clone, PartialEq, Default)]
pub enum PerkParameter {
    /// Nothing.
    #[default]
    None,
    /// A number.
    Float(f32),
    /// Two numbers. With the functions of actor values the first is the actor value.
    Floats(f32, f32),
    /// A leveled list or a spell.
    Form(Option<FormId>),
    /// Text.
    Text(String),
}

impl TypedRecord for Perk {
    const KIND: FourCC = FourCC(*b"PERK");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        // Types of the effect and of its parameter, which say how the data after them is read.
        let (mut effect_type, mut parameter_type) = (0, 0);
        let mut in_effect = false;
        for mut field in record.fields() {
            match (&field.kind().0, in_effect) {
                (b"PRKE", _) => {
                    in_effect = true;
                    effect_type = field.u8();
                    let (rank, priority) = (field.u8(), field.u8());
                    out.effects.push(PerkEffect {
                        rank,
                        priority,
                        ..PerkEffect::default()
                    });
                }
                (b"PRKF", _) => in_effect = false,
                (b"EPFT", true) => parameter_type = field.u8(),
                (_, true) => {
                    if let Some(effect) = out.effects.last_mut() {
                        effect.take(&mut field, effect_type, parameter_type);
                    }
                }
                (_, false) => out.take(&mut field),
            }
        }
        out
    }
}

impl Perk {
    fn take(&mut self, field: &mut Field<'_>) {
        match &field.kind().0 {
            b"FULL" => self.name = field.text(),
            b"DESC" => self.description = field.long_text(),
            b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut self.conditions, field),
            b"DATA" => {
                self.is_trait = field.u8() != 0;
                self.level = field.u8();
                self.ranks = field.u8();
                self.is_playable = field.u8() != 0;
                self.is_hidden = field.tail().u8() != 0;
            }
            b"NNAM" => self.next = field.form(),
            _ => {}
        }
    }
}

impl PerkEffect {
    fn take(&mut self, field: &mut Field<'_>, effect_type: u8, parameter_type: u8) {
        match &field.kind().0 {
            b"DATA" => self.action = action(field, effect_type),
            b"PRKC" => self.tabs.push((field.i8(), Vec::new())),
            b"CTDA" | b"CIS1" | b"CIS2" => {
                if let Some((_, conditions)) = self.tabs.last_mut() {
                    Condition::take(conditions, field);
                }
            }
            b"EPFD" => self.parameter = parameter(field, parameter_type),
            b"EPF2" => self.button = field.text(),
            b"EPF3" => {
                self.script_flags = field.u16();
                self.fragment = field.u16();
            }
            _ => {}
        }
    }
}

fn action(field: &mut Field<'_>, effect_type: u8) -> PerkAction {
    match effect_type {
        0 => PerkAction::QuestStage {
            quest: field.form(),
            stage: field.u8(),
        },
        1 => PerkAction::Ability(field.form()),
        2 => PerkAction::EntryPoint {
            entry_point: field.u8(),
            function: field.u8(),
            tabs: field.u8(),
        },
        _ => PerkAction::None,
    }
}

fn parameter(field: &mut Field<'_>, parameter_type: u8) -> PerkParameter {
    match parameter_type {
        1 => PerkParameter::Float(field.f32()),
        2 => PerkParameter::Floats(field.f32(), field.f32()),
        3..=5 => PerkParameter::Form(field.form()),
        6 => PerkParameter::Text(field.string()),
        7 => PerkParameter::Text(field.text()),
        _ => PerkParameter::None,
    }
}
