//! What scripts that nobody here has must look like, judged by a script that uses them.

use std::collections::{BTreeMap, BTreeSet};

use pex::{Function, Instruction, Object, Opcode, Pex, Value};

/// Sources by name with small letters, of every script that `pex` names.
pub(crate) fn guessed(pex: &Pex) -> BTreeMap<String, String> {
    let mut guesses = Guesses {
        pex,
        scripts: BTreeMap::new(),
    };
    for object in &pex.objects {
        guesses.object(object);
    }
    // A known script may have a parent that nobody has: its members are looked for there.
    let all: BTreeMap<String, String> = guesses
        .scripts
        .values()
        .flat_map(|guess| guess.members.clone())
        .filter(|(_, member)| !member.ends_with("Global"))
        .collect();
    let anyone = Guess {
        relatives: BTreeSet::new(),
        members: all,
    };
    guesses.scripts.insert(ANYONE.to_owned(), anyone);
    let sources = guesses.scripts.into_iter().map(|(name, guess)| {
        let source = guess.source(&name);
        (name, source)
    });
    sources.collect()
}

/// The guess for parents that `pex` does not name.
pub(crate) const ANYONE: &str = "anyone";

#[derive(Default)]
struct Guess {
    /// Types it is converted from or to.
    relatives: BTreeSet<String>,
    members: BTreeMap<String, String>,
}

impl Guess {
    fn source(&self, name: &str) -> String {
        // `Form` is what everything becomes as an argument: any other relative says more.
        let mut relatives = self.relatives.iter().filter(|it| !it.starts_with(':'));
        let parent = relatives
            .clone()
            .find(|it| *it != "form")
            .or(relatives.next());
        let extends = parent.map_or(String::new(), |parent| format!(" Extends {parent}"));
        let members: Vec<&str> = self.members.values().map(String::as_str).collect();
        format!("ScriptName {name}{extends}\n{}\n", members.join("\n"))
    }
}

struct Guesses<'a> {
    pex: &'a Pex,
    scripts: BTreeMap<String, Guess>,
}

const PLAIN: [&str; 5] = ["int", "float", "bool", "string", "none"];

impl Guesses<'_> {
    fn text(&self, id: pex::StringId) -> String {
        self.pex.text(id).to_ascii_lowercase()
    }

    fn object(&mut self, object: &Object) {
        let mut types = BTreeMap::new();
        types.insert("self".to_owned(), self.text(object.parent));
        for variable in &object.variables {
            types.insert(self.text(variable.name), self.text(variable.type_name));
        }
        let own: BTreeSet<String> = object
            .states
            .iter()
            .flat_map(|state| &state.functions)
            .map(|(name, _)| self.text(*name))
            .chain(object.properties.iter().map(|it| self.text(it.name)))
            .collect();
        let accessors = object
            .properties
            .iter()
            .flat_map(|it| it.getter.iter().chain(&it.setter));
        let functions = object.states.iter().flat_map(|state| &state.functions);
        for function in functions.map(|(_, function)| function).chain(accessors) {
            self.function(function, &types, &own);
        }
        for ty in types.values() {
            self.script(ty);
        }
    }

    fn script(&mut self, ty: &str) -> Option<&mut Guess> {
        let name = ty.strip_suffix("[]").unwrap_or(ty);
        if name.is_empty() || PLAIN.contains(&name) {
            return None;
        }
        Some(self.scripts.entry(name.to_owned()).or_default())
    }

    fn function(
        &mut self,
        function: &Function,
        types: &BTreeMap<String, String>,
        own: &BTreeSet<String>,
    ) {
        let mut types = types.clone();
        for typed in function.params.iter().chain(&function.locals) {
            types.insert(self.text(typed.name), self.text(typed.type_name));
            self.script(&self.text(typed.type_name));
        }
        self.script(&self.text(function.return_type));
        for instruction in &function.code {
            self.instruction(instruction, &types, own);
        }
    }

    fn type_of(&self, value: Option<&Value>, types: &BTreeMap<String, String>) -> String {
        match value {
            Some(Value::Identifier(id)) => types.get(&self.text(*id)).cloned().unwrap_or_default(),
            Some(Value::String(_)) => "string".to_owned(),
            Some(Value::Int(_)) => "int".to_owned(),
            Some(Value::Float(_)) => "float".to_owned(),
            Some(Value::Bool(_)) => "bool".to_owned(),
            Some(Value::None) | None => "none".to_owned(),
        }
    }

    fn name(&self, value: Option<&Value>) -> String {
        match value {
            Some(Value::Identifier(id)) => self.text(*id),
            _ => String::new(),
        }
    }

    fn instruction(
        &mut self,
        instruction: &Instruction,
        types: &BTreeMap<String, String>,
        own: &BTreeSet<String>,
    ) {
        let operand = |index: usize| instruction.operands.get(index);
        let ty = |index: usize| self.type_of(operand(index), types);
        let is_self = self.name(operand(1)) == "self";
        match instruction.opcode {
            Opcode::Cast => {
                let (to, from) = (ty(0), ty(1));
                if let Some(guess) = self.script(&to) {
                    guess
                        .relatives
                        .extend((from != to && !plain(&from)).then(|| from.clone()));
                }
                if let Some(guess) = self.script(&from) {
                    guess
                        .relatives
                        .extend((from != to && !plain(&to)).then_some(to));
                }
            }
            Opcode::CallMethod => {
                let (script, result) = (ty(1), ty(2));
                let name = self.name(operand(0));
                if !(is_self && own.contains(&name)) {
                    self.call(&script, &name, &result, instruction, (types, ""));
                }
            }
            Opcode::CallParent => {
                let (script, result) = (types.get("self").cloned().unwrap_or_default(), ty(1));
                let name = self.name(operand(0));
                self.call(&script, &name, &result, instruction, (types, ""));
            }
            Opcode::CallStatic => {
                let (script, result) = (self.name(operand(0)), ty(2));
                let name = self.name(operand(1));
                self.call(&script, &name, &result, instruction, (types, " Global"));
            }
            Opcode::PropGet | Opcode::PropSet => {
                let (script, kind) = (ty(1), ty(2));
                let name = self.name(operand(0));
                // A property with functions: an auto one would be a variable to children.
                let member = format!(
                    "{kind} Property {name}\n{kind} Function Get()\nEndFunction\n\
                     Function Set({kind} value)\nEndFunction\nEndProperty"
                );
                if let Some(guess) = self
                    .script(&script)
                    .filter(|_| !(is_self && own.contains(&name)))
                {
                    guess.members.insert(name, member);
                }
            }
            _ => {}
        }
    }

    fn call(
        &mut self,
        script: &str,
        name: &str,
        result: &str,
        instruction: &Instruction,
        (types, flag): (&BTreeMap<String, String>, &str),
    ) {
        let params: Vec<String> = instruction
            .arguments
            .iter()
            .enumerate()
            .map(
                |(place, argument)| match self.type_of(Some(argument), types).as_str() {
                    "none" => format!("Form p{place} = None"),
                    ty => format!("{ty} p{place}"),
                },
            )
            .collect();
        let result = if result == "none" {
            String::new()
        } else {
            format!("{result} ")
        };
        let member = format!(
            "{result}Function {name}({}) Native{flag}",
            params.join(", ")
        );
        if let Some(guess) = self.script(script) {
            guess.members.insert(name.to_owned(), member);
        }
    }
}

fn plain(ty: &str) -> bool {
    ty.is_empty() || ty.ends_with("[]") || PLAIN.contains(&ty)
}
