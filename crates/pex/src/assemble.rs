//! Assembly text to [`Pex`]: what [`Pex::disassemble`] prints, and what tests write by hand.
//!
//! `.string` lines fix the head of the string table; any other string is appended at its first use.
//! Blocks are read by `assemble/block.rs`, words of a line by `assemble/word.rs`.

mod block;
mod word;

use word::{Word, words};

use crate::{
    Debug, DebugFunction, DebugFunctionKind, Header, Pex, StringId, StringTable, UserFlag, Value,
};

/// Assembly that could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct AssembleError {
    /// Line of the text, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl Pex {
    /// The script that `text` describes.
    ///
    /// # Errors
    /// [`AssembleError`] names the first line that could not be read, and why.
    pub fn assemble(text: &str) -> Result<Pex, AssembleError> {
        let mut reader = Lines::new(text);
        file(&mut reader).map_err(|what| AssembleError {
            line: reader.number,
            what,
        })
    }
}

/// What is wrong with the current line.
type Wrong = String;

/// The lines that hold anything, one after another, and the strings met so far.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    number: usize,
    words: Vec<Word>,
    next: usize,
    strings: StringTable,
    numbered: Vec<StringId>,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        Lines {
            lines: text.lines().enumerate(),
            number: 0,
            words: Vec::new(),
            next: 0,
            strings: StringTable::new(),
            numbered: Vec::new(),
        }
    }

    /// Goes to the next line with a word on it and gives its first word; `None` at the end.
    fn advance(&mut self) -> Result<Option<String>, Wrong> {
        self.finished()?;
        for (index, line) in self.lines.by_ref() {
            self.number = index + 1;
            self.words = words(line)?;
            self.next = 0;
            if !self.words.is_empty() {
                return match self.word()? {
                    Word::Bare(text) => Ok(Some(text)),
                    Word::Text(..) => Err("a line starts with a word".to_owned()),
                };
            }
        }
        Ok(None)
    }

    /// As [`Lines::advance`], inside a block: the end of the text is an error.
    fn inside(&mut self) -> Result<String, Wrong> {
        self.advance()?.ok_or_else(|| ".end is missing".to_owned())
    }

    fn finished(&self) -> Result<(), Wrong> {
        if self.has_more() {
            Err("too many words".to_owned())
        } else {
            Ok(())
        }
    }

    fn has_more(&self) -> bool {
        self.next < self.words.len()
    }

    fn word(&mut self) -> Result<Word, Wrong> {
        let word = self
            .words
            .get(self.next)
            .cloned()
            .ok_or("a word is missing")?;
        self.next += 1;
        Ok(word)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, Wrong> {
        match self.word()? {
            Word::Bare(text) => text
                .parse()
                .map_err(|_| format!("{text} is not such a number")),
            Word::Text(..) => Err("a number is missing".to_owned()),
        }
    }

    fn bytes(&mut self) -> Result<Box<[u8]>, Wrong> {
        match self.word()? {
            Word::Text(bytes, _) => Ok(bytes.into()),
            Word::Bare(text) => Err(format!("{text} should be in quotes")),
        }
    }

    /// A name, bare or quoted, or `#n`.
    fn name(&mut self) -> Result<StringId, Wrong> {
        match self.word()? {
            Word::Text(bytes, _) => self.intern(&bytes),
            Word::Bare(text) => match text.strip_prefix('#') {
                Some(index) => self.numbered(index),
                None => self.intern(text.as_bytes()),
            },
        }
    }

    fn intern(&mut self, bytes: &[u8]) -> Result<StringId, Wrong> {
        self.strings
            .intern(bytes)
            .ok_or_else(|| "the string table is full".to_owned())
    }

    fn numbered(&self, index: &str) -> Result<StringId, Wrong> {
        let index: usize = index
            .parse()
            .map_err(|_| format!("#{index} is no string"))?;
        self.numbered
            .get(index)
            .copied()
            .ok_or_else(|| format!("#{index} is no .string line"))
    }

    fn value(&mut self) -> Result<Value, Wrong> {
        let text = match self.word()? {
            Word::Text(bytes, '"') => return Ok(Value::String(self.intern(&bytes)?)),
            Word::Text(bytes, _) => return Ok(Value::Identifier(self.intern(&bytes)?)),
            Word::Bare(text) => text,
        };
        if let Some((kind, rest)) = text.split_once(':')
            && let Some(value) = self.special(kind, rest)?
        {
            return Ok(value);
        }
        if let Some(index) = text.strip_prefix('#') {
            return Ok(Value::Identifier(self.numbered(index)?));
        }
        let starts_number = text.starts_with(|letter: char| letter.is_ascii_digit())
            || text.strip_prefix('-').is_some();
        Ok(match text.as_str() {
            "none" => Value::None,
            "true" => Value::Bool(1),
            "false" => Value::Bool(0),
            text if starts_number => match text.parse() {
                Ok(number) => Value::Int(number),
                Err(_) => Value::Float(text.parse().map_err(|_| format!("{text} is no number"))?),
            },
            text => Value::Identifier(self.intern(text.as_bytes())?),
        })
    }

    /// `float:0x7FC00000`, `bool:2`, `string:#7`.
    fn special(&self, kind: &str, rest: &str) -> Result<Option<Value>, Wrong> {
        Ok(Some(match kind {
            "float" => {
                let bits = rest
                    .strip_prefix("0x")
                    .and_then(|hex| u32::from_str_radix(hex, 16).ok());
                Value::Float(f32::from_bits(
                    bits.ok_or_else(|| format!("{rest} is no hex"))?,
                ))
            }
            "bool" => Value::Bool(rest.parse().map_err(|_| format!("{rest} is no byte"))?),
            "string" => Value::String(self.numbered(rest.strip_prefix('#').unwrap_or(rest))?),
            _ => return Ok(None),
        }))
    }
}

fn file(lines: &mut Lines<'_>) -> Result<Pex, Wrong> {
    let header = Header {
        major: 3,
        minor: 2,
        game: 1,
        compiled_at: 0,
        source: Box::default(),
        user: Box::default(),
        machine: Box::default(),
    };
    let mut pex = Pex {
        header,
        strings: Vec::new(),
        debug: None,
        user_flags: Vec::new(),
        objects: Vec::new(),
    };
    while let Some(directive) = lines.advance()? {
        match directive.as_str() {
            ".pex" => {
                pex.header.major = lines.number()?;
                pex.header.minor = lines.number()?;
                pex.header.game = lines.number()?;
            }
            ".compiled" => pex.header.compiled_at = lines.number()?,
            ".source" => pex.header.source = lines.bytes()?,
            ".user" => pex.header.user = lines.bytes()?,
            ".machine" => pex.header.machine = lines.bytes()?,
            ".string" => string(lines)?,
            ".userflag" => {
                pex.user_flags.push(UserFlag {
                    name: lines.name()?,
                    bit: lines.number()?,
                });
            }
            ".object" => pex.objects.push(block::object(lines)?),
            ".debug" => {
                pex.debug = Some(Debug {
                    modified_at: lines.number()?,
                    functions: Vec::new(),
                });
            }
            ".lines" => {
                let function = debug_function(lines)?;
                pex.debug
                    .as_mut()
                    .ok_or(".debug is missing")?
                    .functions
                    .push(function);
            }
            other => return Err(format!("{other} cannot stand here")),
        }
    }
    pex.strings = std::mem::take(&mut lines.strings).into_strings();
    Ok(pex)
}

/// A `.string` line. The n-th of them is `#n`, doubled spellings included.
fn string(lines: &mut Lines<'_>) -> Result<(), Wrong> {
    let bytes = lines.bytes()?;
    let index = u16::try_from(lines.numbered.len()).map_err(|_| "too many strings")?;
    lines
        .strings
        .push(&bytes)
        .ok_or("the string table is full")?;
    lines.numbered.push(StringId(index));
    Ok(())
}

fn debug_function(lines: &mut Lines<'_>) -> Result<DebugFunction, Wrong> {
    let mut function = DebugFunction {
        object: lines.name()?,
        state: lines.name()?,
        function: lines.name()?,
        kind: match lines.number::<u8>()? {
            0 => DebugFunctionKind::Function,
            1 => DebugFunctionKind::Getter,
            2 => DebugFunctionKind::Setter,
            other => DebugFunctionKind::Other(other),
        },
        lines: Vec::new(),
    };
    while lines.has_more() {
        function.lines.push(lines.number()?);
    }
    Ok(function)
}

#[cfg(test)]
mod tests;
