//! The outer level: script header, imports, variables, properties, states, functions.

use super::{Lost, Parser, Read};
use crate::compiler::ast::{
    Flags, Function, Literal, Name, Param, Property, PropertyKind, Script, State, TypeName,
    Variable,
};
use crate::compiler::diagnostic::Span;
use crate::compiler::token::{Keyword, Mark, TokenKind};

/// User flags of Skyrim by bit.
pub(crate) const USER_FLAGS: [&str; 2] = ["hidden", "conditional"];

/// The words after a function's head.
#[derive(Default)]
struct FunctionFlags {
    is_native: bool,
    is_global: bool,
    user: Flags,
}

impl Parser<'_> {
    pub(super) fn script(&mut self) -> Script {
        self.skip_empty_lines();
        let mut script = Script {
            name: Name {
                text: String::new(),
                span: Span::default(),
            },
            parent: None,
            flags: Flags::default(),
            doc: Vec::new(),
            imports: Vec::new(),
            variables: Vec::new(),
            properties: Vec::new(),
            functions: Vec::new(),
            states: Vec::new(),
        };
        if self.header(&mut script).is_err() {
            self.recover();
        }
        self.skip_empty_lines();
        script.doc = self.doc();
        loop {
            self.skip_empty_lines();
            if self.is_end() {
                return script;
            }
            if self.declaration(&mut script).is_err() {
                self.recover();
            }
        }
    }

    fn header(&mut self, script: &mut Script) -> Read<()> {
        if !self.eat_keyword(Keyword::ScriptName) {
            let span = self.token().span;
            let message = "the script does not start with `ScriptName`";
            self.faults
                .hinted("P203", span, message, "ScriptName MyScript Extends Quest");
            return Err(Lost);
        }
        script.name = self.name("the script's name")?;
        if self.eat_keyword(Keyword::Extends) {
            script.parent = Some(self.name("the parent script's name")?);
        }
        script.flags = self.user_flags()?;
        self.expect_line_end()
    }

    fn declaration(&mut self, script: &mut Script) -> Read<()> {
        match &self.token().kind {
            TokenKind::Keyword(Keyword::Import) => {
                self.advance();
                script.imports.push(self.name("a script's name")?);
                self.expect_line_end()
            }
            TokenKind::Keyword(Keyword::Auto | Keyword::State) => {
                let state = self.state()?;
                script.states.push(state);
                Ok(())
            }
            TokenKind::Keyword(Keyword::Event | Keyword::Function) => {
                let function = self.function(None)?;
                script.functions.push(function);
                Ok(())
            }
            TokenKind::Doc(_) => {
                let span = self.token().span;
                let hint = "it belongs below the line of the script, property or function";
                self.faults.hinted(
                    "P204",
                    span,
                    "a documentation text belongs to nothing",
                    hint,
                );
                self.advance();
                Ok(())
            }
            _ => self.typed_declaration(script),
        }
    }

    /// A declaration that starts with a type: function, property or variable.
    fn typed_declaration(&mut self, script: &mut Script) -> Read<()> {
        if self.at_type_word().is_none() {
            return self.unexpected("a declaration");
        }
        let type_name = self.type_name()?;
        match &self.token().kind {
            TokenKind::Keyword(Keyword::Function | Keyword::Event) => {
                let function = self.function(Some(type_name))?;
                script.functions.push(function);
            }
            TokenKind::Keyword(Keyword::Property) => {
                let property = self.property(type_name)?;
                script.properties.push(property);
            }
            _ => {
                let name = self.name("a name, `Property` or `Function`")?;
                let value = if self.eat_mark(Mark::Assign) {
                    Some(self.literal()?)
                } else {
                    None
                };
                let flags = self.user_flags()?;
                self.expect_line_end()?;
                script.variables.push(Variable {
                    type_name,
                    name,
                    value,
                    flags,
                });
            }
        }
        Ok(())
    }

    fn doc(&mut self) -> Vec<u8> {
        let TokenKind::Doc(text) = &self.token().kind else {
            return Vec::new();
        };
        // Observed (public corpus): spaces at both ends do not belong to it.
        let text = text.trim_ascii().to_vec();
        self.advance();
        text
    }

    fn user_flags(&mut self) -> Read<Flags> {
        let mut flags = Flags::default();
        while let TokenKind::Name(_) = self.token().kind {
            self.user_flag(&mut flags)?;
        }
        Ok(flags)
    }

    fn user_flag(&mut self, flags: &mut Flags) -> Read<()> {
        let name = self.name("a flag")?;
        match USER_FLAGS
            .iter()
            .position(|flag| flag.eq_ignore_ascii_case(&name.text))
        {
            Some(bit) => flags.user |= 1 << bit,
            None => {
                let message = format!("`{}` is no flag", name.text);
                self.faults
                    .hinted("P205", name.span, message, "Hidden and Conditional exist");
            }
        }
        Ok(())
    }

    fn property(&mut self, type_name: TypeName) -> Read<Property> {
        self.expect_keyword(Keyword::Property)?;
        let line = self.token().line;
        let name = self.name("the property's name")?;
        let value = if self.eat_mark(Mark::Assign) {
            Some(self.literal()?)
        } else {
            None
        };
        let mut flags = Flags::default();
        let (mut is_auto, mut is_read_only) = (false, false);
        loop {
            match self.token().kind {
                TokenKind::Keyword(Keyword::Auto) => is_auto = true,
                TokenKind::Keyword(Keyword::AutoReadOnly) => is_read_only = true,
                TokenKind::Name(_) => {
                    self.user_flag(&mut flags)?;
                    continue;
                }
                _ => break,
            }
            self.advance();
        }
        self.expect_line_end()?;
        let doc = self.doc_below();
        let kind = if is_read_only {
            self.read_only(&name, value)
        } else if is_auto {
            PropertyKind::Auto(value)
        } else {
            self.full_property(&name, value)?
        };
        Ok(Property {
            type_name,
            name,
            line,
            doc,
            flags,
            kind,
        })
    }

    /// A documentation text on the next line that holds anything.
    fn doc_below(&mut self) -> Vec<u8> {
        let place = self.at;
        self.skip_empty_lines();
        if matches!(self.token().kind, TokenKind::Doc(_)) {
            return self.doc();
        }
        self.at = place;
        Vec::new()
    }

    fn read_only(&mut self, name: &Name, value: Option<Literal>) -> PropertyKind {
        match value {
            Some(value) => PropertyKind::AutoReadOnly(value),
            None => {
                let message = format!("`{}` can never have a value", name.text);
                self.faults.hinted(
                    "P206",
                    name.span,
                    message,
                    "write = and a constant after its name",
                );
                PropertyKind::Auto(None)
            }
        }
    }

    fn full_property(&mut self, name: &Name, value: Option<Literal>) -> Read<PropertyKind> {
        if let Some(value) = value {
            let message = "a property with functions cannot have a value of its own";
            self.faults.hinted(
                "P207",
                value.span,
                message,
                "write Auto at the end of the line",
            );
        }
        let (mut get, mut set) = (None, None);
        loop {
            self.skip_empty_lines();
            if self.eat_keyword(Keyword::EndProperty) {
                break;
            }
            if self.is_end() {
                let message = format!("property `{}` has no `EndProperty`", name.text);
                self.faults.hinted(
                    "P208",
                    name.span,
                    message,
                    "or write Auto at the end of its line",
                );
                break;
            }
            if self.accessor(&mut get, &mut set).is_err() {
                self.recover();
            }
        }
        if get.is_none() && set.is_none() {
            let message = format!("property `{}` has neither Get nor Set", name.text);
            self.faults.hinted(
                "P209",
                name.span,
                message,
                "write Auto at the end of its line",
            );
        }
        self.expect_line_end()?;
        Ok(PropertyKind::Full { get, set })
    }

    fn accessor(
        &mut self,
        get: &mut Option<Box<Function>>,
        set: &mut Option<Box<Function>>,
    ) -> Read<()> {
        let is_typed = self.at_type_word().is_some();
        let return_type = if is_typed {
            Some(self.type_name()?)
        } else {
            None
        };
        let function = self.function(return_type)?;
        let slot = match function.name.text.to_ascii_lowercase().as_str() {
            "get" => get,
            "set" => set,
            _ => {
                let message = "a property holds only the functions Get and Set";
                self.faults.add("P210", function.name.span, message);
                return Ok(());
            }
        };
        if slot.is_some() {
            let message = format!("`{}` is here twice", function.name.text);
            self.faults.add("P211", function.name.span, message);
        }
        *slot = Some(Box::new(function));
        Ok(())
    }

    fn state(&mut self) -> Read<State> {
        let is_auto = self.eat_keyword(Keyword::Auto);
        self.expect_keyword(Keyword::State)?;
        let name = self.name("the state's name")?;
        self.expect_line_end()?;
        let mut state = State {
            name,
            is_auto,
            functions: Vec::new(),
        };
        loop {
            self.skip_empty_lines();
            if self.eat_keyword(Keyword::EndState) {
                self.expect_line_end()?;
                return Ok(state);
            }
            if self.is_end() {
                let message = format!("state `{}` has no `EndState`", state.name.text);
                self.faults.add("P208", state.name.span, message);
                return Ok(state);
            }
            let is_typed = self.at_type_word().is_some();
            let function = (|| {
                let return_type = if is_typed {
                    Some(self.type_name()?)
                } else {
                    None
                };
                self.function(return_type)
            })();
            match function {
                Ok(function) => state.functions.push(function),
                Err(Lost) => self.recover(),
            }
        }
    }

    /// A function or event after its result type.
    fn function(&mut self, return_type: Option<TypeName>) -> Read<Function> {
        let is_event = self.at_keyword(Keyword::Event);
        if !is_event && !self.at_keyword(Keyword::Function) {
            return self.unexpected("`Function` or `Event`");
        }
        self.advance();
        let name = self.name("the function's name")?;
        self.expect_mark(Mark::OpenParen)?;
        let params = self.params()?;
        let flags = self.function_flags()?;
        self.expect_line_end()?;
        if let (true, Some(type_name)) = (is_event, &return_type) {
            self.faults
                .add("P212", type_name.name.span, "an event gives nothing back");
        }
        let doc = self.doc_below();
        let end = if is_event {
            Keyword::EndEvent
        } else {
            Keyword::EndFunction
        };
        let body = if flags.is_native {
            Vec::new()
        } else {
            self.body(&name, end)?
        };
        Ok(Function {
            name,
            return_type,
            params,
            is_event,
            is_native: flags.is_native,
            is_global: flags.is_global,
            flags: flags.user,
            doc,
            body,
        })
    }

    fn params(&mut self) -> Read<Vec<Param>> {
        let mut params = Vec::new();
        if self.eat_mark(Mark::CloseParen) {
            return Ok(params);
        }
        loop {
            let type_name = self.type_name()?;
            let name = self.name("the parameter's name")?;
            let default = if self.eat_mark(Mark::Assign) {
                Some(self.literal()?)
            } else {
                None
            };
            params.push(Param {
                type_name,
                name,
                default,
            });
            if !self.eat_mark(Mark::Comma) {
                self.expect_mark(Mark::CloseParen)?;
                return Ok(params);
            }
        }
    }

    fn function_flags(&mut self) -> Read<FunctionFlags> {
        let mut flags = FunctionFlags::default();
        loop {
            match self.token().kind {
                TokenKind::Keyword(Keyword::Native) => flags.is_native = true,
                TokenKind::Keyword(Keyword::Global) => flags.is_global = true,
                TokenKind::Name(_) => {
                    self.user_flag(&mut flags.user)?;
                    continue;
                }
                _ => return Ok(flags),
            }
            self.advance();
        }
    }
}
