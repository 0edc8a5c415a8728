//! Reading a record: which member of its description each subrecord is.
//!
//! The open groups and lists form a stack. For each subrecord the innermost one that may take it
//! next does so, and those inside of it close. Where none may, one that could have taken it earlier
//! does, and the subrecord is told to be out of order. So every order of subrecords is read, and
//! the tree keeps the order of the file.
//!
//! Not here: the bytes of a subrecord (`fields`).

use crate::description::{Id, Shape};
use crate::fields::{self, Fields};
use crate::lookup::Lookup;
use crate::problem::{Problem, ProblemKind};
use crate::resolve::Forms;
use crate::schema::Schema;
use crate::tree::{Node, Tree, Value};
use esp::{Subrecord, Subrecords};
use ident::FourCC;

/// A record to be read.
#[derive(Clone, Copy)]
pub struct RecordBytes<'a> {
    /// Signature.
    pub kind: FourCC,
    /// Version of its layout.
    pub form_version: u16,
    /// Whether the plugin keeps its text in string tables.
    pub localized: bool,
    /// Its subrecords, inflated.
    pub data: &'a [u8],
    /// Offset of `data` in the file, 0 for inflated data: where problems count from.
    pub at: u64,
    /// Answers about the forms it points to: some shapes depend on their types.
    pub forms: &'a dyn Forms,
}

impl std::fmt::Debug for RecordBytes<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} ({} bytes at 0x{:X})",
            self.kind,
            self.data.len(),
            self.at
        )
    }
}

/// A record that was read, and what is odd in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reading {
    /// The fields.
    pub tree: Tree,
    /// What does not fit the description.
    pub problems: Vec<Problem>,
}

/// An open group, list or choice.
struct Open {
    id: Id,
    /// In a group with an order: the first member that may come next. In a choice: 0 before it
    /// is made.
    next: usize,
    nodes: Vec<Node>,
}

/// How strictly a place for a subrecord is looked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    /// In order, groups begun by their first subrecord.
    InOrder,
    /// In order, groups begun by any of theirs; or one that was passed and is not there yet.
    Unused,
    /// Anywhere.
    Anywhere,
}

/// Where a subrecord goes.
struct Found {
    member: usize,
    problem: Option<ProblemKind>,
}

impl Schema {
    /// Reads a record. Never fails: what is odd is told, and kept as bytes.
    pub fn read(&self, record: &RecordBytes<'_>) -> Reading {
        let mut placing = Placing {
            schema: self,
            record: *record,
            stack: Vec::new(),
            reading: Reading::default(),
        };
        match self.record(record.kind) {
            Some(found) => placing.open(found.root),
            None => placing.tell(record.at, None, ProblemKind::UnknownRecord(record.kind)),
        }
        placing.read();
        placing.reading
    }
}

struct Placing<'a> {
    schema: &'a Schema,
    record: RecordBytes<'a>,
    stack: Vec<Open>,
    reading: Reading,
}

impl Placing<'_> {
    fn read(&mut self) {
        let record = self.record;
        let mut end = 0;
        for (at, step) in Subrecords::new(record.data, record.at).enumerate() {
            match step {
                Ok(subrecord) => {
                    self.keep_length(at as u32, &subrecord);
                    self.place(&subrecord);
                    end = (subrecord.at - record.at) as usize + subrecord.data.len();
                }
                Err(error) => self.tell(error.at, None, ProblemKind::Broken(error)),
            }
        }
        self.reading.tree.tail = record.data.get(end..).unwrap_or(&[]).into();
        self.close(1);
        if let Some(root) = self.stack.pop() {
            self.reading.tree.nodes = root.nodes;
        }
    }

    /// Notes an `XXXX` that writing would not make by itself.
    fn keep_length(&mut self, at: u32, subrecord: &Subrecord<'_>) {
        let needed = subrecord.data.len() > usize::from(u16::MAX);
        match subrecord.long {
            Some(0) if needed => {}
            Some(size) => self.reading.tree.long.push((at, size)),
            None => {}
        }
    }

    fn place(&mut self, subrecord: &Subrecord<'_>) {
        for care in [Care::InOrder, Care::Unused, Care::Anywhere] {
            for depth in (0..self.stack.len()).rev() {
                if let Some(found) = self.look(depth, subrecord, care) {
                    if let Some(problem) = found.problem {
                        self.tell(subrecord.at, Some(subrecord.kind), problem);
                    }
                    self.close(depth + 1);
                    self.descend(found.member, subrecord);
                    return;
                }
            }
        }
        if !self.stack.is_empty() || self.schema.record(self.record.kind).is_some() {
            let problem = ProblemKind::UnknownSubrecord;
            self.tell(subrecord.at, Some(subrecord.kind), problem);
        }
        let value = Value::Unknown(Box::new((subrecord.kind, subrecord.data.into())));
        self.push(Node {
            id: Id::UNKNOWN,
            value,
        });
    }

    fn look(&self, depth: usize, subrecord: &Subrecord<'_>, care: Care) -> Option<Found> {
        let open = self.stack.get(depth)?;
        let in_order = |member| Found {
            member,
            problem: None,
        };
        match &self.schema.get(open.id).shape {
            Shape::List(element) => self
                .may_take(*element, subrecord, care)
                .then(|| in_order(0)),
            Shape::Choice(members) => {
                let mut members = members.iter();
                let found = members.position(|&id| self.may_take(id, subrecord, care))?;
                (open.next == 0).then(|| in_order(found))
            }
            Shape::Group { members, any_order } => {
                let from = if *any_order { 0 } else { open.next };
                let unused = |id: Id| !open.nodes.iter().any(|node| node.id == id);
                let again = |id: Id| matches!(self.schema.get(id).shape, Shape::List(_));
                let ahead = members.iter().enumerate().skip(from).find(|&(_, &id)| {
                    self.may_take(id, subrecord, care) && (!any_order || unused(id) || again(id))
                });
                if let Some((member, _)) = ahead {
                    return Some(in_order(member));
                }
                if care == Care::InOrder {
                    return None;
                }
                let behind = members.iter().enumerate().find(|&(_, &id)| {
                    self.may_take(id, subrecord, care) && (care == Care::Anywhere || unused(id))
                });
                let (member, &id) = behind?;
                let problem = if unused(id) || again(id) {
                    ProblemKind::OutOfOrder
                } else {
                    ProblemKind::Repeated
                };
                Some(Found {
                    member,
                    problem: Some(problem),
                })
            }
            _ => None,
        }
    }

    /// Whether a thing may begin with this subrecord.
    fn may_take(&self, id: Id, subrecord: &Subrecord<'_>, care: Care) -> bool {
        let description = self.schema.get(id);
        if care == Care::InOrder {
            let mut first = description.first.iter();
            first.any(|first| {
                first.kind == subrecord.kind && (!first.empty || subrecord.data.is_empty())
            })
        } else {
            description.all.contains(&subrecord.kind)
        }
    }

    /// Opens what stands between the innermost open group and the subrecord, and reads it.
    fn descend(&mut self, member: usize, subrecord: &Subrecord<'_>) {
        let mut member = member;
        while let Some(id) = self.step(member) {
            if self.schema.get(id).kind.is_some() {
                let value = self.value(id, subrecord);
                self.push(Node { id, value });
                return;
            }
            self.open(id);
            let depth = self.stack.len() - 1;
            let cares = [Care::InOrder, Care::Unused, Care::Anywhere];
            let found = cares
                .iter()
                .find_map(|&care| self.look(depth, subrecord, care));
            match found {
                Some(found) => member = found.member,
                None => return,
            }
        }
    }

    /// The member of the innermost open thing, whose turn is then past.
    fn step(&mut self, member: usize) -> Option<Id> {
        let open = self.stack.last_mut()?;
        match &self.schema.get(open.id).shape {
            Shape::List(element) => Some(*element),
            Shape::Choice(members) | Shape::Group { members, .. } => {
                open.next = open.next.max(member + 1);
                members.get(member).copied()
            }
            _ => None,
        }
    }

    fn value(&mut self, id: Id, subrecord: &Subrecord<'_>) -> Value {
        let before: Vec<&[Node]> = self
            .stack
            .iter()
            .map(|open| open.nodes.as_slice())
            .collect();
        let lookup = Lookup {
            schema: self.schema,
            forms: self.record.forms,
            form_version: self.record.form_version,
            data: subrecord.data,
            before: &before,
        };
        let mut fields = Fields::new(lookup, self.record.localized);
        let value = fields::subrecord(&mut fields, id);
        let odd = std::mem::take(&mut fields.odd);
        self.reading
            .problems
            .extend(odd.into_iter().map(|odd| Problem {
                at: subrecord.at + odd.at as u64,
                subrecord: Some(subrecord.kind),
                field: odd.field,
                kind: odd.kind,
            }));
        value
    }

    fn open(&mut self, id: Id) {
        self.stack.push(Open {
            id,
            next: 0,
            nodes: Vec::new(),
        });
    }

    fn close(&mut self, depth: usize) {
        while self.stack.len() > depth {
            if let Some(open) = self.stack.pop() {
                self.push(Node {
                    id: open.id,
                    value: Value::Parts(open.nodes),
                });
            }
        }
    }

    fn push(&mut self, node: Node) {
        match self.stack.last_mut() {
            Some(open) => open.nodes.push(node),
            None => self.reading.tree.nodes.push(node),
        }
    }

    fn tell(&mut self, at: u64, subrecord: Option<FourCC>, kind: ProblemKind) {
        self.reading.problems.push(Problem {
            at,
            subrecord,
            field: "".into(),
            kind,
        });
    }
}
