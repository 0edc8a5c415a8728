//! [`Pex`] to text: labels, line numbers beside the code, every string readable.
//!
//! The text holds all of the file, string table order included: [`Pex::assemble`] makes the same
//! file of it. The grammar is in docs/formats/pex.md.

use std::collections::HashMap;
use std::fmt::Write as _;

use crate::{
    DebugFunction, DebugFunctionKind, Function, Instruction, Object, Operand, Pex, Property, State,
    StringId, TypedName, Value, Variable,
};

impl Pex {
    /// The script as assembly text.
    pub fn disassemble(&self) -> String {
        let mut first = HashMap::new();
        for (index, string) in self.strings.iter().enumerate() {
            first.entry(&**string).or_insert(index);
        }
        let mut printer = Printer {
            pex: self,
            first,
            out: String::new(),
            depth: 0,
        };
        printer.file();
        printer.out
    }
}

struct Printer<'a> {
    pex: &'a Pex,
    /// Where each spelling stands first; a later copy is printed by its number.
    first: HashMap<&'a [u8], usize>,
    out: String,
    depth: usize,
}

impl Printer<'_> {
    fn line(&mut self, text: &str) {
        for _ in 0..self.depth {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    /// `head`, `content` one deeper, `.end`.
    fn block(&mut self, head: &str, content: impl FnOnce(&mut Self)) {
        self.line(head);
        self.depth += 1;
        content(self);
        self.depth -= 1;
        self.line(".end");
    }

    /// A name: bare where that reads back as this very string, else quoted, else by number.
    fn name(&self, id: StringId) -> String {
        let bytes = self.pex.string(id);
        if self.first.get(bytes) != Some(&usize::from(id.0)) {
            return format!("#{}", id.0);
        }
        if is_bare(bytes) {
            return String::from_utf8_lossy(bytes).into_owned();
        }
        quoted(bytes, '`')
    }

    /// A name where only a name can stand.
    fn text(&self, id: StringId) -> String {
        let bytes = self.pex.string(id);
        if self.first.get(bytes) != Some(&usize::from(id.0)) {
            return format!("#{}", id.0);
        }
        quoted(bytes, '"')
    }

    fn value(&self, value: Value) -> String {
        match value {
            Value::None => "none".to_owned(),
            Value::Identifier(id) => self.name(id),
            // `"#7"` is the text, `"`#7 is string 7 as a literal.
            Value::String(id) => {
                let text = self.text(id);
                if text.starts_with('#') {
                    format!("string:{text}")
                } else {
                    text
                }
            }
            Value::Int(number) => number.to_string(),
            Value::Float(number) if number.is_finite() => format!("{number:?}"),
            Value::Float(number) => format!("float:0x{:08X}", number.to_bits()),
            Value::Bool(0) => "false".to_owned(),
            Value::Bool(1) => "true".to_owned(),
            Value::Bool(byte) => format!("bool:{byte}"),
        }
    }

    fn file(&mut self) {
        let header = &self.pex.header;
        self.line(&format!(
            ".pex {} {} {}",
            header.major, header.minor, header.game
        ));
        self.line(&format!(".compiled {}", header.compiled_at));
        self.line(&format!(".source {}", quoted(&header.source, '"')));
        self.line(&format!(".user {}", quoted(&header.user, '"')));
        self.line(&format!(".machine {}", quoted(&header.machine, '"')));
        for string in &self.pex.strings {
            self.line(&format!(".string {}", quoted(string, '"')));
        }
        for flag in &self.pex.user_flags {
            let name = self.name(flag.name);
            self.line(&format!(".userflag {name} {}", flag.bit));
        }
        for object in &self.pex.objects {
            self.object(object);
        }
        if let Some(debug) = &self.pex.debug {
            self.line(&format!(".debug {}", debug.modified_at));
            for function in &debug.functions {
                self.debug_function(function);
            }
        }
    }

    fn object(&mut self, object: &Object) {
        let head = format!(".object {}", self.name(object.name));
        self.block(&head, |printer| {
            printer.optional(".extends", object.parent);
            printer.described(object.doc, object.user_flags);
            printer.optional(".autostate", object.auto_state);
            for variable in &object.variables {
                printer.variable(variable);
            }
            for property in &object.properties {
                printer.property(object, property);
            }
            for state in &object.states {
                printer.state(object, state);
            }
        });
    }

    /// `directive name`, unless the name is empty.
    fn optional(&mut self, directive: &str, id: StringId) {
        let name = self.name(id);
        if name != "``" {
            self.line(&format!("{directive} {name}"));
        }
    }

    fn described(&mut self, doc: StringId, user_flags: u32) {
        let text = self.text(doc);
        if text != "\"\"" {
            self.line(&format!(".doc {text}"));
        }
        if user_flags != 0 {
            self.line(&format!(".userflags {user_flags}"));
        }
    }

    fn variable(&mut self, variable: &Variable) {
        let (name, kind) = (self.name(variable.name), self.name(variable.type_name));
        let value = self.value(variable.value);
        self.line(&format!(
            ".variable {name} {kind} {value} {}",
            variable.user_flags
        ));
    }

    fn property(&mut self, object: &Object, property: &Property) {
        let (name, kind) = (self.name(property.name), self.name(property.type_name));
        let head = format!(".property {name} {kind} {}", property.flags.0);
        self.block(&head, |printer| {
            printer.described(property.doc, property.user_flags);
            if let Some(variable) = property.auto_variable {
                let variable = printer.name(variable);
                printer.line(&format!(".auto {variable}"));
            }
            let accessors = [
                (".get", &property.getter, DebugFunctionKind::Getter),
                (".set", &property.setter, DebugFunctionKind::Setter),
            ];
            for (directive, accessor, kind) in accessors {
                if let Some(accessor) = accessor {
                    let head = format!("{directive} {}", printer.name(accessor.return_type));
                    let lines = printer.lines(|debug| {
                        debug.kind == kind
                            && debug.object == object.name
                            && debug.function == property.name
                    });
                    printer.block(&head, |printer| printer.function(accessor, &lines));
                }
            }
        });
    }

    fn state(&mut self, object: &Object, state: &State) {
        let head = format!(".state {}", self.name(state.name));
        self.block(&head, |printer| {
            for (name, function) in &state.functions {
                let kind = printer.name(function.return_type);
                let head = format!(".function {} {kind}", printer.name(*name));
                let lines = printer.lines(|debug| {
                    debug.kind == DebugFunctionKind::Function
                        && debug.object == object.name
                        && debug.state == state.name
                        && debug.function == *name
                });
                printer.block(&head, |printer| printer.function(function, &lines));
            }
        });
    }

    fn lines(&self, is_this: impl Fn(&DebugFunction) -> bool) -> Vec<u16> {
        let functions = self.pex.debug.iter().flat_map(|debug| &debug.functions);
        functions
            .filter(|debug| is_this(debug))
            .flat_map(|debug| &debug.lines)
            .copied()
            .collect()
    }

    fn function(&mut self, function: &Function, lines: &[u16]) {
        self.described(function.doc, function.user_flags);
        if function.flags.0 != 0 {
            self.line(&format!(".flags {}", function.flags.0));
        }
        self.typed_names(".param", &function.params);
        self.typed_names(".local", &function.locals);
        let labels = labels(function);
        for (at, instruction) in function.code.iter().enumerate() {
            self.label(&labels, at);
            let mut text = self.instruction(instruction, at, &labels);
            if let Some(line) = lines.get(at) {
                let width = 48_usize.saturating_sub(2 * self.depth);
                let _ = write!(text, "{:1$} ; {line}", "", width.saturating_sub(text.len()));
            }
            self.line(&text);
        }
        self.label(&labels, function.code.len());
    }

    fn label(&mut self, labels: &[usize], at: usize) {
        if let Ok(number) = labels.binary_search(&at) {
            self.depth -= 1;
            self.line(&format!("L{number}:"));
            self.depth += 1;
        }
    }

    fn typed_names(&mut self, directive: &str, names: &[TypedName]) {
        for typed in names {
            let (name, kind) = (self.name(typed.name), self.name(typed.type_name));
            self.line(&format!("{directive} {name} {kind}"));
        }
    }

    fn instruction(&self, instruction: &Instruction, at: usize, labels: &[usize]) -> String {
        let mut text = instruction.opcode.mnemonic().to_owned();
        let kinds = instruction.opcode.operands();
        for (value, kind) in instruction.operands.iter().zip(kinds) {
            let label = match (kind, value) {
                (Operand::Jump, Value::Int(distance)) => target(at, *distance)
                    .and_then(|target| labels.binary_search(&target).ok())
                    .map(|number| format!("L{number}")),
                _ => None,
            };
            text.push(' ');
            text.push_str(&label.unwrap_or_else(|| self.value(*value)));
        }
        for argument in &instruction.arguments {
            text.push(' ');
            text.push_str(&self.value(*argument));
        }
        text
    }

    fn debug_function(&mut self, function: &DebugFunction) {
        let kind = match function.kind {
            DebugFunctionKind::Function => 0,
            DebugFunctionKind::Getter => 1,
            DebugFunctionKind::Setter => 2,
            DebugFunctionKind::Other(other) => other,
        };
        let mut text = format!(
            ".lines {} {} {} {kind}",
            self.name(function.object),
            self.name(function.state),
            self.name(function.function)
        );
        for line in &function.lines {
            let _ = write!(text, " {line}");
        }
        self.line(&text);
    }
}

/// Where a jump at `at` goes.
fn target(at: usize, distance: i32) -> Option<usize> {
    at.checked_add_signed(isize::try_from(distance).ok()?)
}

/// All places inside the function that jumps go to, ascending: the n-th is label `Ln`.
fn labels(function: &Function) -> Vec<usize> {
    let mut labels = Vec::new();
    for (at, instruction) in function.code.iter().enumerate() {
        for (value, kind) in instruction
            .operands
            .iter()
            .zip(instruction.opcode.operands())
        {
            if let (Operand::Jump, Value::Int(distance)) = (kind, value) {
                labels.extend(target(at, *distance).filter(|at| *at <= function.code.len()));
            }
        }
    }
    labels.sort_unstable();
    labels.dedup();
    labels
}

/// Whether a name can stand without quotes: it reads as a name and as nothing else.
fn is_bare(bytes: &[u8]) -> bool {
    let is_start = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b':');
    let is_rest = |byte: &u8| is_start(byte) || byte.is_ascii_digit() || b"[]".contains(byte);
    let is_word = |word: &[u8]| bytes.eq_ignore_ascii_case(word);
    bytes.first().is_some_and(is_start)
        && bytes.iter().all(is_rest)
        && bytes.last() != Some(&b':')
        && !["none", "true", "false"]
            .iter()
            .any(|word| is_word(word.as_bytes()))
        && !["float:", "bool:", "string:"]
            .iter()
            .any(|head| bytes.starts_with(head.as_bytes()))
        && !is_label(bytes)
}

/// `L` and digits.
fn is_label(bytes: &[u8]) -> bool {
    bytes
        .strip_prefix(b"L")
        .is_some_and(|rest| rest.iter().all(u8::is_ascii_digit))
}

fn quoted(bytes: &[u8], quote: char) -> String {
    let mut text = String::from(quote);
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match letter {
                '\\' => text.push_str("\\\\"),
                '\n' => text.push_str("\\n"),
                '\r' => text.push_str("\\r"),
                '\t' => text.push_str("\\t"),
                letter if letter == quote => text.extend(['\\', letter]),
                letter if letter.is_control() => {
                    let mut buffer = [0; 4];
                    for byte in letter.encode_utf8(&mut buffer).bytes() {
                        let _ = write!(text, "\\x{byte:02X}");
                    }
                }
                letter => text.push(letter),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(text, "\\x{byte:02X}");
        }
    }
    text.push(quote);
    text
}
