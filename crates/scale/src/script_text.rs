//! A script's source: functions and events with statements as the game's scripts have them.
//!
//! What they do is of no use, but it ends: loops count to a small number and functions call only
//! those after them.

use crate::scripts::{PropertyType, ScriptKind, ScriptPlan};
use det::Stream;
use std::fmt::Write;

/// How deep `If` and `While` stand inside each other.
const DEPTH_MAX: u32 = 3;

/// Writes the source of a script.
pub(crate) fn write(plan: &ScriptPlan, chance: Stream) -> String {
    let mut source = Source {
        plan,
        chance,
        text: String::new(),
        locals: 0,
        steps: 0,
        next_step: 0,
    };
    source.script();
    source.text
}

struct Source<'a> {
    plan: &'a ScriptPlan,
    chance: Stream,
    text: String,
    locals: u32,
    /// How many functions `StepN` the script has.
    steps: u32,
    /// The first of them that may be called from here.
    next_step: u32,
}

/// Events of each kind of script, with their parameters.
fn events(kind: ScriptKind) -> &'static [&'static str] {
    match kind {
        ScriptKind::Quest => &["OnInit()", "OnUpdate()"],
        ScriptKind::Alias => &["OnInit()", "OnDeath(Actor akKiller)", "OnLoad()"],
        ScriptKind::Object => &[
            "OnInit()",
            "OnActivate(ObjectReference akActionRef)",
            "OnLoad()",
        ],
        ScriptKind::Actor => &["OnInit()", "OnDeath(Actor akKiller)", "OnUpdate()"],
        _ => &[
            "OnEffectStart(Actor akTarget, Actor akCaster)",
            "OnEffectFinish(Actor akTarget, Actor akCaster)",
            "OnUpdate()",
        ],
    }
}

fn parent(kind: ScriptKind) -> &'static str {
    match kind {
        ScriptKind::Line => "TopicInfo",
        ScriptKind::Scene => "Scene",
        ScriptKind::Stages | ScriptKind::Quest => "Quest",
        ScriptKind::Package => "Package",
        ScriptKind::Perk => "Perk",
        ScriptKind::Alias => "ReferenceAlias",
        ScriptKind::Object => "ObjectReference",
        ScriptKind::Actor => "Actor",
        ScriptKind::Effect => "ActiveMagicEffect",
    }
}

impl Source<'_> {
    fn script(&mut self) {
        let plan = self.plan;
        let hidden = if plan.kind.is_fragment() {
            " Hidden"
        } else {
            ""
        };
        let line = format!(
            "Scriptname {} Extends {}{hidden}",
            plan.name,
            parent(plan.kind)
        );
        self.line(0, &line);
        for property in &plan.properties {
            let of = match property.of {
                PropertyType::Form(of, _) => of,
                PropertyType::Int => "Int",
                PropertyType::Float => "Float",
                PropertyType::Bool => "Bool",
            };
            self.line(0, &format!("{of} Property {} Auto", property.name));
        }
        if plan.kind.is_fragment() {
            self.fragments();
        } else {
            self.logic();
        }
    }

    fn fragments(&mut self) {
        let parameter = match self.plan.kind {
            ScriptKind::Line => "ObjectReference akSpeakerRef",
            ScriptKind::Package => "Actor akActor",
            ScriptKind::Perk => "ObjectReference akTargetRef, Actor akActor",
            _ => "",
        };
        for n in 0..fragments(self.plan) {
            self.line(0, &format!("Function Fragment_{n}({parameter})"));
            if self.plan.kind == ScriptKind::Line {
                self.line(1, "Actor akSpeaker = akSpeakerRef as Actor");
            }
            let n = 1 + self.chance.below(4);
            self.statements(1, n);
            self.line(0, "EndFunction");
        }
    }

    fn logic(&mut self) {
        self.line(0, "Int iCount");
        self.line(0, "Float fTimer = 1.5");
        self.line(0, "Bool bDone = False");
        self.steps = 1 + self.chance.below(8);
        if self.chance.chance(1, 4) {
            self.line(0, "Auto State Waiting");
            self.function("Event", "OnBeginState()", "EndEvent");
            self.line(0, "EndState");
            self.line(0, "State Busy");
            self.function("Event", "OnBeginState()", "EndEvent");
            self.line(0, "EndState");
        }
        for event in events(self.plan.kind) {
            self.function("Event", event, "EndEvent");
        }
        for n in 0..self.steps {
            self.next_step = n + 1;
            self.line(
                0,
                &format!("Int Function Step{n}(Int aiCount, Bool abNow = True)"),
            );
            let statements = 2 + self.chance.below(9);
            self.statements(1, statements);
            self.line(1, "Return aiCount + iCount");
            self.line(0, "EndFunction");
        }
    }

    fn function(&mut self, begin: &str, head: &str, end: &str) {
        self.line(0, &format!("{begin} {head}"));
        let n = 1 + self.chance.below(7);
        self.statements(1, n);
        self.line(0, end);
    }

    fn statements(&mut self, depth: u32, n: u32) {
        for _ in 0..n {
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        let n = self.chance.below(100);
        match self.chance.below(13) {
            0 | 1 => self.call_of("Quest", depth, &format!(".SetStage({n})")),
            2 => self.call_of("Quest", depth, &format!(".SetObjectiveDisplayed({n})")),
            3 => self.call_of("ObjectReference", depth, ".Disable()"),
            4 => self.call_of("ObjectReference", depth, ".Enable()"),
            5 => self.call_of("GlobalVariable", depth, &format!(".SetValue({n}.5)")),
            6 => self.call_of("Actor", depth, ".EvaluatePackage()"),
            7 => self.give_item(depth),
            8 => self.local(depth),
            9 | 10 if depth < DEPTH_MAX => self.choice(depth),
            11 if depth < DEPTH_MAX && !self.plan.kind.is_fragment() => self.count_up(depth),
            12 if self.next_step < self.steps => {
                let step = self.next_step + self.chance.below(self.steps - self.next_step);
                self.line(depth, &format!("iCount += Step{step}({n}, bDone)"));
            }
            _ => self.line(depth, &format!("Debug.Trace(self + \" reached {n}\")")),
        }
    }

    /// The name of any property of this script type.
    fn property(&mut self, of: &str) -> Option<&str> {
        let fitting = self.plan.properties.iter();
        let fitting: Vec<&str> = fitting
            .filter(|property| matches!(property.of, PropertyType::Form(other, _) if other == of))
            .map(|property| property.name.as_str())
            .collect();
        let at = self.chance.below(fitting.len() as u32);
        fitting.get(at as usize).copied()
    }

    fn call_of(&mut self, of: &str, depth: u32, call: &str) {
        let line = match self.property(of) {
            Some(name) => format!("{name}{call}"),
            None => "Utility.Wait(0.1)".to_owned(),
        };
        self.line(depth, &line);
    }

    fn give_item(&mut self, depth: u32) {
        let line = match self.property("MiscObject") {
            Some(item) => format!("Game.GetPlayer().AddItem({item}, 1, True)"),
            None => "Game.GetPlayer().EvaluatePackage()".to_owned(),
        };
        self.line(depth, &line);
    }

    fn local(&mut self, depth: u32) {
        let (n, most) = (self.locals, 2 + self.chance.below(20));
        self.locals += 1;
        let line = format!("Int iRoll{n} = Utility.RandomInt(1, {most}) * 2 + {n}");
        self.line(depth, &line);
        self.line(depth, &format!("iRoll{n} += {most}"));
    }

    fn choice(&mut self, depth: u32) {
        let condition = self.condition();
        self.line(depth, &format!("If {condition}"));
        let n = 1 + self.chance.below(3);
        self.statements(depth + 1, n);
        if self.chance.chance(1, 3) {
            let condition = self.condition();
            self.line(depth, &format!("ElseIf {condition}"));
            self.statements(depth + 1, 1);
        }
        if self.chance.chance(1, 2) {
            self.line(depth, "Else");
            self.statements(depth + 1, 1);
        }
        self.line(depth, "EndIf");
    }

    fn condition(&mut self) -> String {
        let n = self.chance.below(100);
        let (of, test) = match self.chance.below(4) {
            0 => ("Quest", format!(".GetStage() >= {n}")),
            1 => ("Actor", ".IsDead() == False".to_owned()),
            2 => ("GlobalVariable", format!(".GetValue() > {n}.0")),
            _ => ("Quest", format!(".GetStageDone({n}) == False")),
        };
        match self.property(of) {
            Some(name) => format!("{name}{test}"),
            None => format!("Game.GetPlayer().GetActorValue(\"Health\") > {n}.0"),
        }
    }

    fn count_up(&mut self, depth: u32) {
        let (n, most) = (self.locals, 2 + self.chance.below(6));
        self.locals += 1;
        self.line(depth, &format!("Int iLoop{n} = 0"));
        self.line(depth, &format!("While iLoop{n} < {most}"));
        self.statements(depth + 1, 1);
        self.line(depth + 1, &format!("iLoop{n} += 1"));
        self.line(depth, "EndWhile");
    }

    fn line(&mut self, depth: u32, text: &str) {
        for _ in 0..depth {
            self.text.push_str("  ");
        }
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{text}");
    }
}

/// How many fragments a script has: plugins name them by number.
pub(crate) fn fragments(plan: &ScriptPlan) -> u32 {
    match plan.kind {
        ScriptKind::Stages => 1 + plan.at % 9,
        ScriptKind::Scene => 1 + plan.at % 3,
        _ => 1,
    }
}
