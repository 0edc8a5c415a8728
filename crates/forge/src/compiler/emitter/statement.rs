//! Statements to instructions.

use pex::Opcode;

use super::{Computed, Emitter, Operand, distance};
use crate::compiler::typed::{Typed, TypedBranch, TypedKind, TypedStatement, TypedStatementKind};

impl Emitter<'_> {
    pub(super) fn statements(&mut self, body: &[TypedStatement]) {
        for statement in body {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &TypedStatement) {
        match &statement.kind {
            TypedStatementKind::Local { name, ty, value } => {
                self.declare_variable(name, ty);
                if let Some(value) = value {
                    self.line = statement.line;
                    self.assign(name, value);
                }
            }
            TypedStatementKind::Assign { variable, value } => {
                self.line = statement.line;
                self.assign(variable, value);
            }
            TypedStatementKind::SetProperty {
                object,
                name,
                value,
            } => {
                self.line = statement.line;
                self.set_property(object, name, value);
            }
            TypedStatementKind::SetElement {
                array,
                index,
                value,
            } => {
                self.line = statement.line;
                self.set_element(array, index, value);
            }
            TypedStatementKind::Expression(value) => {
                self.line = statement.line;
                let value = self.value(value);
                self.release(value);
            }
            TypedStatementKind::Return(value) => {
                self.line = statement.line;
                self.return_(value.as_ref());
            }
            TypedStatementKind::If {
                branches,
                otherwise,
            } => {
                self.if_chain(branches, otherwise.as_deref());
            }
            TypedStatementKind::While(branch) => self.while_loop(branch),
        }
    }

    fn assign(&mut self, variable: &str, value: &Typed) {
        let value = self.value(value);
        let operands = vec![Operand::Name(variable.to_owned()), value.operand.clone()];
        self.push(Opcode::Assign, operands);
        self.release(value);
    }

    fn set_property(&mut self, object: &Typed, name: &str, value: &Typed) {
        let start = self.lines.len();
        let object = self.value(object);
        let place = self.lines.split_off(start);
        self.held.push(object.operand.clone());
        let stored = self.temporary(&value.ty);
        let value = self.stored(&stored, value);
        self.held.pop();
        self.lines.extend(place);
        let name = Operand::Name(name.to_owned());
        self.push(
            Opcode::PropSet,
            vec![name, object.operand.clone(), stored.operand.clone()],
        );
        self.release(stored);
        self.release(object);
        self.release(value);
    }

    fn set_element(&mut self, array: &Typed, index: &Typed, value: &Typed) {
        let start = self.lines.len();
        let array = self.value(array);
        let index = self.value(index);
        let place = self.lines.split_off(start);
        let stored = self.temporary(&value.ty);
        let value = self.stored(&stored, value);
        self.lines.extend(place);
        let operands = [&array, &index, &stored].map(|it| it.operand.clone());
        self.push(Opcode::ArraySetElement, operands.into());
        self.release(stored);
        self.release(array);
        self.release(index);
        self.release(value);
    }

    /// Computes what goes into a property or element and copies it to `stored`.
    ///
    /// Observed (public corpus): the place's temporaries are numbered first, then `stored`, then the
    /// value's; the code has the value first and the place last.
    fn stored(&mut self, stored: &Computed, value: &Typed) -> Computed {
        let computed = self.value(value);
        let operands = vec![stored.operand.clone(), computed.operand.clone()];
        self.push(Opcode::Assign, operands);
        if matches!(value.kind, TypedKind::Convert(_)) {
            let operand = computed.operand.clone();
            self.release(computed);
            return Computed::plain(operand);
        }
        computed
    }

    fn return_(&mut self, value: Option<&Typed>) {
        match value {
            None => {
                self.push(Opcode::Return, vec![Operand::None]);
            }
            Some(value) => {
                let operands = self.operands([value]);
                self.push(Opcode::Return, operands.operands.clone());
                self.release_conversions(operands);
            }
        }
    }

    /// Every branch but `Else` ends with a jump to the end, the last one too.
    fn if_chain(&mut self, branches: &[TypedBranch], otherwise: Option<&[TypedStatement]>) {
        let mut ends = Vec::new();
        let mut first = None;
        for branch in branches {
            self.line = branch.line;
            let condition = self.value(&branch.condition);
            let skip = self.push(
                Opcode::JmpF,
                vec![condition.operand.clone(), Operand::Int(0)],
            );
            self.inside(|emitter| emitter.statements(&branch.body));
            ends.push(self.push(Opcode::Jmp, vec![Operand::Int(0)]));
            self.land(skip);
            // The first condition is held to the end of the chain, the others as long as their block.
            match first {
                None => first = Some(condition),
                Some(_) => self.release(condition),
            }
        }
        if let Some(body) = otherwise {
            self.inside(|emitter| emitter.statements(body));
        }
        for end in ends {
            self.land(end);
        }
        if let Some(condition) = first {
            self.release(condition);
        }
    }

    fn while_loop(&mut self, branch: &TypedBranch) {
        let start = self.lines.len();
        self.line = branch.line;
        let condition = self.value(&branch.condition);
        let skip = self.push(
            Opcode::JmpF,
            vec![condition.operand.clone(), Operand::Int(0)],
        );
        self.inside(|emitter| emitter.statements(&branch.body));
        let back = distance(self.lines.len(), start);
        self.push(Opcode::Jmp, vec![Operand::Int(back)]);
        self.land(skip);
        self.release(condition);
    }
}
