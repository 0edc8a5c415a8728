//! The optimiser changes nothing that scripts can see.
//!
//! Property: programs drawn from a fixed sequence say and log the same, compiled plainly and optimised.
//! Method: statements over a few variables of each type, ifs, loops that end, calls that change a
//! script variable; each assignment may be dead, each value constant. Guards against a copy read
//! after its source has changed, a store left out that a loop reads, a fault that is no longer logged.

use crate::stage::{FORMS, Stage};

/// Numbers of a fixed sequence.
struct Dice(u32);

impl Dice {
    fn roll(&mut self, sides: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % sides
    }

    fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.roll(all.len() as u32) as usize]
    }

    fn int(&mut self, depth: u32) -> String {
        let kinds = if depth == 0 { 6 } else { 12 };
        match self.roll(kinds) {
            0 | 1 => self.roll(10).to_string(),
            2..=4 => self.of(&["a", "b", "c"]).to_owned(),
            5 => "kept".to_owned(),
            6 | 7 => format!("({} + {})", self.int(depth - 1), self.int(depth - 1)),
            8 => format!("({} - {})", self.int(depth - 1), self.int(depth - 1)),
            9 => format!("({} / {})", self.int(depth - 1), self.int(depth - 1)),
            10 => format!("({} * {})", self.int(depth - 1), self.int(depth - 1)),
            _ => format!("Next({})", self.int(depth - 1)),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        let kinds = if depth == 0 { 4 } else { 9 };
        match self.roll(kinds) {
            0 => self.of(&["True", "False"]).to_owned(),
            1 | 2 => self.of(&["p", "q"]).to_owned(),
            3 | 4 => {
                let sign = self.of(&["<", "==", "!=", ">="]);
                format!("({} {sign} {})", self.int(1), self.int(1))
            }
            5 => format!("!({})", self.truth(depth - 1)),
            6 => format!("({} && {})", self.truth(depth - 1), self.truth(depth - 1)),
            7 => format!("({} || {})", self.truth(depth - 1), self.truth(depth - 1)),
            _ => format!("(one == {})", self.of(&["other", "None", "one"])),
        }
    }

    fn text(&mut self) -> String {
        match self.roll(4) {
            0 => "\"x\"".to_owned(),
            1 => format!("(\"n\" + {})", self.int(1)),
            2 => self.of(&["s", "t"]).to_owned(),
            _ => format!("(\"f\" + {})", self.float()),
        }
    }

    fn float(&mut self) -> String {
        match self.roll(4) {
            0 => "1.5".to_owned(),
            1 => format!("({} as Float)", self.int(1)),
            2 => format!("(f * {})", self.int(0)),
            _ => "f".to_owned(),
        }
    }

    fn statements(&mut self, depth: u32, loops: &mut u32) -> String {
        let count = 1 + self.roll(5);
        (0..count).map(|_| self.statement(depth, loops)).collect()
    }

    fn statement(&mut self, depth: u32, loops: &mut u32) -> String {
        match self.roll(if depth == 0 { 9 } else { 12 }) {
            0 | 1 => format!("{} = {}\n", self.of(&["a", "b", "c"]), self.int(2)),
            2 => format!("{} = {}\n", self.of(&["p", "q"]), self.truth(2)),
            3 => format!("{} = {}\n", self.of(&["s", "t"]), self.text()),
            4 => format!("f = {}\n", self.float()),
            5 => format!("kept = {}\n", self.int(1)),
            6 => format!(
                "{} = {}\n",
                self.of(&["one", "other"]),
                self.of(&["other", "Test.Thing(3)", "None", "one"])
            ),
            7 => format!("Test.Say({})\n", self.text()),
            8 => format!("{} += {}\n", self.of(&["a", "b", "c", "kept"]), self.int(1)),
            9 | 10 => {
                let condition = self.truth(2);
                let (then, other) = (
                    self.statements(depth - 1, loops),
                    self.statements(depth - 1, loops),
                );
                format!("If {condition}\n{then}Else\n{other}EndIf\n")
            }
            _ => {
                *loops += 1;
                let number = *loops;
                // Loops inside count on; a name only must differ from those of the loops around it.
                let mut inside = number;
                let body = self.statements(depth - 1, &mut inside);
                format!("Int n{number} = 0\nWhile n{number} < 3\n{body}n{number} += 1\nEndWhile\n")
            }
        }
    }

    fn program(&mut self) -> String {
        let body = self.statements(3, &mut 0);
        format!(
            "ScriptName Program extends Form
            Int kept
            Int Function Next(Int number)
                kept += 1
                Return number + kept
            EndFunction
            Event OnInit()
                Int a = 4\nInt b\nInt c = 2\nBool p\nBool q = True\nFloat f = 0.5
                String s\nString t = \"t\"\nForm one = Test.Thing(7)\nForm other
                {body}
                Test.Say(a + \" \" + b + \" \" + c + \" \" + p + \" \" + q + \" \" + f)
                Test.Say(s + \" \" + t + \" \" + one + \" \" + other + \" \" + kept)
            EndEvent"
        )
    }
}

#[test]
fn drawn_programs_say_the_same_with_and_without_it() {
    let mut dice = Dice(11);
    for _ in 0..300 {
        let program = dice.program();
        let [plain, short] = FORMS.map(|form| {
            let mut stage = Stage::new(&program, form);
            stage.attach(1, "Program", &[]);
            (0..5).for_each(|_| stage.run());
            stage.said()
        });
        assert!(!plain.is_empty(), "{program}");
        assert_eq!(plain, short, "{program}");
    }
}

/// Instructions of `OnInit` when its program is compiled in each way.
fn lengths(body: &str) -> [usize; 2] {
    let program =
        format!("ScriptName Program extends Form\nInt kept\nEvent OnInit()\n{body}\nEndEvent\n");
    FORMS.map(|form| {
        let stage = Stage::new(&program, form);
        let (_, pex) = stage
            .scripts
            .iter()
            .find(|(name, _)| name == "Program")
            .unwrap();
        let functions = pex.objects[0]
            .states
            .iter()
            .flat_map(|state| &state.functions);
        let mut of_init = functions.filter(|(name, _)| pex.text(*name) == "OnInit");
        of_init
            .next()
            .map_or(0, |(_, function)| function.code.len())
    })
}

// Pinned: what each part saves.
#[test]
fn each_part_makes_code_shorter() {
    // Constants.
    assert_eq!(lengths("kept = 2 * 3 + 4"), [3, 1]);
    // Copies, and then the stores nobody reads.
    assert_eq!(
        lengths("Int a = kept\nInt b = a\nInt c = b\nkept = c + b"),
        [5, 2]
    );
    // Stores that are overwritten, and what they were computed from.
    assert_eq!(lengths("Int a = kept * 7\na = kept - 1\nkept = a"), [5, 2]);
    // A loop's counter stays: the loop reads it.
    assert_eq!(lengths("Int n = 0\nWhile n < 3\nn += 1\nEndWhile"), [6, 5]);
}
