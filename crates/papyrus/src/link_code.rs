//! Linking one function's code: every operand to a place, every jump to an index.
//!
//! An instruction that cannot be linked becomes a [`Opcode::Nop`] that leaves the fast loop with
//! the reason: reaching it aborts the function. Code that is never reached may be as broken as it
//! likes, as in the game.

use crate::function::{
    CONSTANT, Cache, Code, Fast, FunctionKey, NOWHERE, Op, PLACES, Place, SELF, Site, VARIABLE,
};
use crate::link::Linker;
use crate::value::{ClassId, StrId, Type, Value};
use pex::{FunctionFlags, Instruction, Opcode};

struct Builder<'a, 'b> {
    linker: &'a mut Linker<'b>,
    global: bool,
    names: Vec<StrId>,
    types: Vec<Type>,
    constants: Vec<Value>,
    sites: Vec<Site>,
    faults: Vec<String>,
    length: usize,
}

pub(crate) fn link(linker: &mut Linker<'_>, key: FunctionKey, function: &pex::Function) -> Code {
    let mut builder = Builder {
        global: function.flags.has(FunctionFlags::GLOBAL),
        names: Vec::new(),
        types: Vec::new(),
        constants: Vec::new(),
        sites: Vec::new(),
        faults: Vec::new(),
        length: function.code.len(),
        linker,
    };
    for local in function.params.iter().chain(&function.locals).take(PLACES) {
        let name = builder.linker.name(local.name);
        let ty = builder.linker.type_of(local.type_name);
        builder.names.push(name);
        builder.types.push(ty);
    }
    let ops = function
        .code
        .iter()
        .enumerate()
        .map(|(at, one)| builder.instruction(at, one));
    let ops = ops.collect();
    let result = builder.linker.type_of(function.return_type);
    let lines = builder.linker.lines_of(key).map(Into::into);
    Code {
        global: builder.global,
        params: function.params.len().min(PLACES) as u32,
        result,
        defaults: builder
            .types
            .iter()
            .map(|ty| ty.default_value().into())
            .collect(),
        types: builder.types.into(),
        names: builder.names.into(),
        constants: builder
            .constants
            .iter()
            .map(|&value| value.into())
            .collect(),
        ops,
        sites: builder.sites.into(),
        faults: builder.faults.into(),
        lines,
    }
}

impl Builder<'_, '_> {
    fn instruction(&mut self, at: usize, one: &Instruction) -> Op {
        match self.resolve(at, one) {
            Ok(op) => op,
            Err(reason) => {
                let number = self.faults.len().min(usize::from(u16::MAX)) as u16;
                self.faults
                    .push(format!("{}: {reason}", one.opcode.mnemonic()));
                Op {
                    fast: Fast::Leave,
                    opcode: Opcode::Nop,
                    a: 1,
                    b: number,
                    c: 0,
                }
            }
        }
    }

    fn resolve(&mut self, at: usize, one: &Instruction) -> Result<Op, String> {
        let expected = one.opcode.operands().len();
        if one.operands.len() != expected {
            return Err(format!(
                "{} operands instead of {expected}",
                one.operands.len()
            ));
        }
        let (a, b, c) = match one.opcode {
            Opcode::Nop => (0, 0, 0),
            Opcode::Jmp => self.jump(at, one, 0, 0)?,
            Opcode::JmpT | Opcode::JmpF => {
                let condition = self.place(one, 0)?;
                self.jump(at, one, 1, condition)?
            }
            Opcode::Return => (0, self.place(one, 0)?, 0),
            Opcode::CallMethod => {
                let site = self.site(one, 0, None)?;
                (self.destination(one, 2)?, self.place(one, 1)?, site)
            }
            Opcode::CallParent => {
                let own = self.linker.class;
                let site = self.site(one, 0, Some(own))?;
                (self.destination(one, 1)?, 0, site)
            }
            Opcode::CallStatic => {
                let script = self.operand_name(one, 0)?;
                let class = self.linker.program.class(script);
                self.linker.program.need(class);
                let site = self.site(one, 1, Some(class))?;
                (self.destination(one, 2)?, 0, site)
            }
            Opcode::PropGet => {
                let site = self.property_site(one)?;
                (self.destination(one, 2)?, self.place(one, 1)?, site)
            }
            Opcode::PropSet => {
                let site = self.property_site(one)?;
                (self.place(one, 2)?, self.place(one, 1)?, site)
            }
            Opcode::ArrayFindElement | Opcode::ArrayRFindElement => {
                let args = Box::new([self.place(one, 2)?, self.place(one, 3)?]);
                let site = self.new_site(StrId::EMPTY, None, args, 0)?;
                (self.destination(one, 1)?, self.place(one, 0)?, site)
            }
            Opcode::ArraySetElement => (
                self.place(one, 0)?,
                self.place(one, 1)?,
                self.place(one, 2)?,
            ),
            _ => {
                let second = if expected > 2 { self.place(one, 2)? } else { 0 };
                (self.destination(one, 0)?, self.place(one, 1)?, second)
            }
        };
        let fast = fast(one.opcode, [a, b, c], |place| self.type_at(place));
        Ok(Op {
            fast,
            opcode: one.opcode,
            a,
            b,
            c,
        })
    }

    fn jump(
        &mut self,
        at: usize,
        one: &Instruction,
        operand: usize,
        condition: Place,
    ) -> Result<(Place, Place, Place), String> {
        let Some(pex::Value::Int(distance)) = one.operands.get(operand) else {
            return Err("the distance is no integer".to_owned());
        };
        let target = at as i64 + i64::from(*distance);
        if target < 0 || target > self.length as i64 {
            return Err(format!("jumps to instruction {target} of {}", self.length));
        }
        Ok((condition, target as u16, (target >> 16) as u16))
    }

    fn operand_name(&mut self, one: &Instruction, operand: usize) -> Result<StrId, String> {
        match one.operands.get(operand) {
            Some(pex::Value::Identifier(id) | pex::Value::String(id)) => Ok(self.linker.name(*id)),
            _ => Err(format!("operand {operand} is no name")),
        }
    }

    fn site(
        &mut self,
        one: &Instruction,
        name: usize,
        class: Option<ClassId>,
    ) -> Result<Place, String> {
        let name = self.operand_name(one, name)?;
        let args: Result<Box<[Place]>, String> = one
            .arguments
            .iter()
            .map(|value| self.value(value))
            .collect();
        let cache = self.linker.program.caches.len() as u32;
        self.linker.program.caches.push(Cache::EMPTY);
        self.new_site(name, class, args?, cache)
    }

    fn property_site(&mut self, one: &Instruction) -> Result<Place, String> {
        let name = self.operand_name(one, 0)?;
        let cache = self.linker.program.property_caches.len() as u32;
        self.linker.program.property_caches.push(None);
        self.new_site(name, None, Box::new([]), cache)
    }

    fn new_site(
        &mut self,
        name: StrId,
        class: Option<ClassId>,
        args: Box<[Place]>,
        cache: u32,
    ) -> Result<Place, String> {
        let number = u16::try_from(self.sites.len()).map_err(|_| "too many calls".to_owned())?;
        self.sites.push(Site {
            name,
            class,
            args,
            cache,
        });
        Ok(number)
    }

    fn place(&mut self, one: &Instruction, operand: usize) -> Result<Place, String> {
        let value = one
            .operands
            .get(operand)
            .copied()
            .unwrap_or(pex::Value::None);
        self.value(&value)
    }

    fn destination(&mut self, one: &Instruction, operand: usize) -> Result<Place, String> {
        match one.operands.get(operand) {
            Some(pex::Value::Identifier(_)) => match self.place(one, operand)? {
                SELF => Err("self cannot be stored into".to_owned()),
                place => Ok(place),
            },
            Some(pex::Value::None) => Ok(NOWHERE),
            _ => Err(format!("operand {operand} is no variable")),
        }
    }

    fn value(&mut self, value: &pex::Value) -> Result<Place, String> {
        let constant = match value {
            pex::Value::None => return Ok(NOWHERE),
            pex::Value::Identifier(id) => return self.variable(*id),
            pex::Value::String(id) => Value::String(self.linker.name(*id)),
            pex::Value::Int(number) => Value::Int(*number),
            pex::Value::Float(number) => Value::Float(*number),
            pex::Value::Bool(byte) => Value::Bool(*byte != 0),
        };
        let same = |&known: &Value| match (known, constant) {
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits(),
            (a, b) => a == b,
        };
        let at = self
            .constants
            .iter()
            .position(same)
            .unwrap_or(self.constants.len());
        if at == self.constants.len() {
            self.constants.push(constant);
        }
        if at >= PLACES {
            return Err("too many constants".to_owned());
        }
        Ok(CONSTANT | at as u16)
    }

    fn variable(&mut self, id: pex::StringId) -> Result<Place, String> {
        let name = self.linker.name(id);
        let known = self.linker.known;
        if name == known.nowhere {
            return Ok(NOWHERE);
        }
        if let Some(at) = self.names.iter().position(|&local| local == name) {
            return Ok(at as u16);
        }
        let text = || {
            format!(
                "unknown variable \"{}\"",
                self.linker.heap.strings.get(name)
            )
        };
        if self.global {
            return Err(text());
        }
        if name == known.this {
            return Ok(SELF);
        }
        match self.linker.program.member(self.linker.class, name) {
            Some(at) => Ok(VARIABLE | at as u16),
            None => Err(text()),
        }
    }

    fn type_at(&self, place: Place) -> Type {
        let at = usize::from(place);
        if let Some(&ty) = self.types.get(at) {
            return ty;
        }
        match place {
            SELF => Type::Object(self.linker.class),
            NOWHERE => Type::None,
            _ if place >= VARIABLE => {
                let class = self.linker.program.get(self.linker.class);
                let at = usize::from(place - VARIABLE);
                class
                    .and_then(|class| class.members.get(at))
                    .map_or(Type::None, |one| one.ty)
            }
            _ => match self
                .constants
                .get(usize::from(place.wrapping_sub(CONSTANT)))
            {
                Some(value) => self.linker.heap.kind(*value),
                None => Type::None,
            },
        }
    }
}

/// What the fast loop can do of an instruction with places of these types.
pub(crate) fn fast(opcode: Opcode, [a, b, c]: [Place; 3], type_at: impl Fn(Place) -> Type) -> Fast {
    let (to, from, third) = (type_at(a), type_at(b), type_at(c));
    let when = |matches: bool, fast| if matches { fast } else { Fast::Leave };
    let (int, float, bool) = (to == Type::Int, to == Type::Float, to == Type::Bool);
    match opcode {
        Opcode::Nop => Fast::Nop,
        Opcode::IAdd => when(int, Fast::IAdd),
        Opcode::ISub => when(int, Fast::ISub),
        Opcode::IMul => when(int, Fast::IMul),
        Opcode::IDiv => when(int, Fast::IDiv),
        Opcode::IMod => when(int, Fast::IMod),
        Opcode::FAdd => when(float, Fast::FAdd),
        Opcode::FSub => when(float, Fast::FSub),
        Opcode::FMul => when(float, Fast::FMul),
        Opcode::FDiv => when(float, Fast::FDiv),
        Opcode::INeg => when(int, Fast::INeg),
        Opcode::FNeg => when(float, Fast::FNeg),
        Opcode::Not => when(bool, Fast::Not),
        Opcode::Assign => when(plain_move(to, from), Fast::Move),
        Opcode::Cast => match to {
            Type::Int => Fast::ToInt,
            Type::Float => Fast::ToFloat,
            Type::Bool => Fast::ToBool,
            Type::String => when(from == Type::String, Fast::Move),
            _ => Fast::Leave,
        },
        Opcode::CmpEq => when(bool, Fast::Equal),
        Opcode::CmpLt => when(bool, Fast::Less),
        Opcode::CmpLte => when(bool, Fast::LessEqual),
        Opcode::CmpGt => when(bool, Fast::Greater),
        Opcode::CmpGte => when(bool, Fast::GreaterEqual),
        Opcode::Jmp => Fast::Jump,
        Opcode::JmpT => Fast::JumpIf,
        Opcode::JmpF => Fast::JumpIfNot,
        Opcode::ArrayLength => when(int, Fast::Length),
        Opcode::ArrayGetElement => when(from.element() == Some(to), Fast::Element),
        Opcode::ArraySetElement => when(element_move(to, third), Fast::SetElement),
        Opcode::CallMethod
        | Opcode::CallParent
        | Opcode::CallStatic
        | Opcode::PropGet
        | Opcode::PropSet => Fast::Call,
        Opcode::Return => Fast::Return,
        _ => Fast::Leave,
    }
}

/// Whether a copy needs no look at the value: both hold the same kind, and nothing else.
fn plain_move(to: Type, from: Type) -> bool {
    matches!(
        (to, from),
        (Type::Int, Type::Int)
            | (Type::Float, Type::Float)
            | (Type::Bool, Type::Bool)
            | (Type::String, Type::String)
            | (Type::Object(_), Type::Object(_))
    )
}

fn element_move(array: Type, value: Type) -> bool {
    array
        .element()
        .is_some_and(|element| plain_move(element, value))
}
