//! Statements to instructions.

use pex::Opcode;

use super::{Emitter, Operand, distance};
use crate::compiler::typed::{Typed, TypedBranch, TypedStatement, TypedStatementKind};

impl Emitter<'_> {
    pub(super) fn statements(&mut self, body: &[TypedStatement]) {
        for statement in body {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &TypedStatement) {
        let line = statement.line;
        match &statement.kind {
            TypedStatementKind::Local { name, ty, value } => {
                self.declare_variable(name, ty);
                if let Some(value) = value {
                    self.assign(name, value, line);
                }
            }
            TypedStatementKind::Assign { variable, value } => self.assign(variable, value, line),
            TypedStatementKind::SetProperty {
                object,
                name,
                value,
            } => {
                self.set_property(object, name, value, line);
            }
            TypedStatementKind::SetElement {
                array,
                index,
                value,
            } => {
                self.set_element(array, index, value, line);
            }
            TypedStatementKind::Expression(value) => {
                let value = self.value(value);
                self.release(value);
            }
            TypedStatementKind::Return(value) => self.return_(value.as_ref(), line),
            TypedStatementKind::If {
                branches,
                otherwise,
            } => {
                self.if_chain(branches, otherwise.as_deref());
            }
            TypedStatementKind::While(branch) => self.while_loop(branch),
        }
    }

    fn return_(&mut self, value: Option<&Typed>, line: u32) {
        let Some(value) = value else {
            self.line = line;
            self.push(Opcode::Return, vec![Operand::None]);
            return;
        };
        let operands = self.operands([value]);
        self.line = line;
        self.push(Opcode::Return, operands.operands.clone());
        self.release_conversions(operands);
    }

    /// Every branch but `Else` ends with a jump to the end, the last one too.
    fn if_chain(&mut self, branches: &[TypedBranch], otherwise: Option<&[TypedStatement]>) {
        let mut ends = Vec::new();
        let mut first = None;
        for branch in branches {
            let condition = self.value(&branch.condition);
            self.line = branch.line;
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
        let condition = self.value(&branch.condition);
        self.line = branch.line;
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
