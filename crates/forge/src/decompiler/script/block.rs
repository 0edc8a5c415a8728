//! Blocks of statements, each variable declared where the locals' order says.
//!
//! The compiler lists a block's own temporaries, then in the order of its statements its variables
//! and the whole of its inner blocks. So a variable that stands before an inner block's temporary
//! was declared before that block or in it, one that stands after it later, and one that stands
//! before a block's own temporary outside of the block.

use std::collections::BTreeSet;

use super::super::choice::{Chooser, What};
use super::super::flow::{Branch, News, Statement};
use super::super::page::start;
use super::{Writer, source_names};

/// A variable of a function.
#[derive(Debug)]
pub(super) struct Local {
    pub(super) name: String,
    pub(super) ty: String,
    /// Place among all locals.
    pub(super) place: usize,
}

/// A function's variables while its blocks are written.
pub(super) struct Declaring<'a> {
    pub(super) locals: Vec<Local>,
    /// Places of those that are not declared yet.
    pub(super) open: BTreeSet<usize>,
    /// Places of those that nothing uses.
    idle: BTreeSet<usize>,
    chooser: &'a Chooser,
}

impl<'a> Declaring<'a> {
    pub(super) fn new(locals: Vec<Local>, body: &[Statement], chooser: &'a Chooser) -> Self {
        let is_idle = |it: &&Local| body.iter().all(|one| uses(one, &it.name) == 0);
        Declaring {
            open: locals.iter().map(|it| it.place).collect(),
            idle: locals.iter().filter(is_idle).map(|it| it.place).collect(),
            locals,
            chooser,
        }
    }

    /// Places of the variables that are declared before or by the first of `statements`, a block's
    /// rest. Those that stand before them come along: they were declared without a value.
    fn due(&self, statements: &[Statement]) -> Vec<usize> {
        let Some((statement, rest)) = statements.split_first() else {
            return Vec::new();
        };
        let open = || {
            self.locals
                .iter()
                .filter(|it| self.open.contains(&it.place))
        };
        let last = open().rfind(|it| self.is_due(it, statement, rest));
        let Some(last) = last else {
            return Vec::new();
        };
        let until = open().take_while(|it| it.place <= last.place);
        until.map(|it| it.place).collect()
    }

    fn is_due(&self, local: &Local, statement: &Statement, rest: &[Statement]) -> bool {
        let name = &local.name;
        let is_used_later = rest.iter().any(|it| uses(it, name) > 0);
        if uses(statement, name) == 0 {
            let news = all_news(statement);
            let is_before = |place: &usize| local.place < *place;
            return match is_used_later {
                true => news.iter().any(is_before),
                false => {
                    let is_idle = self.idle.contains(&local.place);
                    is_idle && !news.is_empty() && news.iter().all(is_before)
                }
            };
        }
        is_used_later || is_used_across(statement, name) || self.is_outside(local, statement)
    }

    /// Whether a variable that only one inner block of `statement` uses is declared before it.
    fn is_outside(&self, local: &Local, statement: &Statement) -> bool {
        let place = local.place;
        let own = user(statement, &local.name).map(|it| it.own.as_slice());
        if own.is_some_and(|own| own.iter().any(|it| *it > place)) {
            return true;
        }
        let all = all_news(statement);
        if all.iter().any(|it| *it < place) {
            return false;
        }
        self.chooser.choose(What::Outside, place, false)
    }
}

impl Writer<'_> {
    /// The whole of a function.
    pub(super) fn body(&mut self, body: &[Statement], mut declaring: Declaring<'_>) {
        self.page.open_block();
        self.block(body, &mut declaring);
        let left: Vec<usize> = declaring.open.iter().copied().collect();
        for place in left {
            self.declare(place, None, &mut declaring);
        }
        self.page.close_block();
    }

    /// A block, with the variables declared that belong to it.
    fn block(&mut self, body: &[Statement], declaring: &mut Declaring<'_>) {
        for (at, statement) in body.iter().enumerate() {
            let due = declaring.due(body.get(at..).unwrap_or(&[]));
            let mut declared = None;
            let mut left = due.len();
            for place in due {
                left -= 1;
                let local = declaring.locals.iter().find(|it| it.place == place);
                match (local, statement) {
                    (
                        Some(local),
                        Statement::Line {
                            sets: Some(sets), ..
                        },
                    ) if *sets == local.name && !is_read(statement, sets) => {
                        declared = Some(local.ty.clone());
                        declaring.open.remove(&place);
                    }
                    _ => {
                        let before = line_of(statement).map(|line| line.saturating_sub(left));
                        self.declare(place, before, declaring);
                    }
                }
            }
            let (count, is_declared) = (declaring.open.len(), declared.is_some());
            self.statement(statement, declared, declaring);
            if is_declared || declaring.open.len() != count {
                self.page.no_room_before();
            }
        }
    }

    fn declare(&mut self, place: usize, before: Option<usize>, declaring: &mut Declaring<'_>) {
        declaring.open.remove(&place);
        if let Some(local) = declaring.locals.iter().find(|it| it.place == place) {
            let text = source_names(&format!("{} {}", local.ty, local.name));
            self.page.declare(self.depth, before, &text);
        }
    }

    fn statement(
        &mut self,
        statement: &Statement,
        declared: Option<String>,
        declaring: &mut Declaring<'_>,
    ) {
        match statement {
            Statement::Line { text, line, .. } => match declared {
                Some(ty) => self.line_at(*line, &format!("{ty} {text}")),
                None => self.line_at(*line, text),
            },
            Statement::Start(_) => {}
            Statement::While(Branch {
                condition,
                line,
                body,
            }) => {
                self.line_at(*line, &format!("While {condition}"));
                self.inner(body, declaring);
                self.line("EndWhile");
            }
            Statement::If {
                branches,
                otherwise,
            } => {
                for (
                    at,
                    Branch {
                        condition,
                        line,
                        body,
                    },
                ) in branches.iter().enumerate()
                {
                    let word = if at == 0 { "If" } else { "ElseIf" };
                    self.line_at(*line, &format!("{word} {condition}"));
                    self.inner(body, declaring);
                }
                if !otherwise.is_empty() {
                    self.line("Else");
                    self.inner(otherwise, declaring);
                }
                self.line("EndIf");
            }
        }
    }

    fn inner(&mut self, body: &[Statement], declaring: &mut Declaring<'_>) {
        self.depth += 1;
        self.page.open_block();
        self.block(body, declaring);
        self.page.close_block();
        self.depth -= 1;
    }
}

/// The line a statement begins on.
fn line_of(statement: &Statement) -> Option<usize> {
    match statement {
        Statement::Line { text, line, .. } => line.or(start(text)),
        Statement::While(branch) => branch.line,
        Statement::If { branches, .. } => branches.first().and_then(|it| it.line),
        Statement::Start(_) => None,
    }
}

/// How often a statement names a variable.
fn uses(statement: &Statement, name: &str) -> usize {
    let of_all = |body: &[Statement]| body.iter().map(|it| uses(it, name)).sum::<usize>();
    match statement {
        Statement::Line { text, sets, .. } => {
            mentions(text, name) + usize::from(sets.as_deref() == Some(name))
        }
        Statement::Start(_) => 0,
        Statement::While(it) => mentions(&it.condition, name) + of_all(&it.body),
        Statement::If {
            branches,
            otherwise,
        } => {
            let branches = branches.iter();
            branches
                .map(|it| mentions(&it.condition, name) + of_all(&it.body))
                .sum::<usize>()
                + of_all(otherwise)
        }
    }
}

/// Whether a statement uses a variable itself or in more than one of its blocks.
fn is_used_across(statement: &Statement, name: &str) -> bool {
    let used = |body: &[Statement]| body.iter().any(|it| uses(it, name) > 0);
    match statement {
        Statement::Line { .. } => true,
        Statement::Start(_) => false,
        Statement::While(it) => mentions(&it.condition, name) > 0,
        Statement::If {
            branches,
            otherwise,
        } => {
            let blocks = branches
                .iter()
                .map(|it| used(&it.body))
                .chain([used(otherwise)]);
            branches.iter().any(|it| mentions(&it.condition, name) > 0)
                || blocks.filter(|used| *used).count() > 1
        }
    }
}

/// Whether the value of an assignment mentions the variable: then it is declared before.
fn is_read(statement: &Statement, name: &str) -> bool {
    matches!(statement, Statement::Line { text, .. } if mentions(text, name) > 1)
}

/// The inner blocks of a statement.
fn blocks(statement: &Statement) -> Vec<&[Statement]> {
    match statement {
        Statement::Line { .. } | Statement::Start(_) => Vec::new(),
        Statement::While(it) => vec![&it.body],
        Statement::If {
            branches,
            otherwise,
        } => {
            let of_branches = branches.iter().map(|it| it.body.as_slice());
            of_branches.chain([otherwise.as_slice()]).collect()
        }
    }
}

/// What the first of the inner blocks that use a variable is the first to use.
fn user<'s>(statement: &'s Statement, name: &str) -> Option<&'s News> {
    let mut blocks = blocks(statement).into_iter();
    let body = blocks.find(|body| body.iter().any(|it| uses(it, name) > 0))?;
    match body.first() {
        Some(Statement::Start(news)) => Some(news),
        _ => None,
    }
}

/// Places of the temporaries that are new in the inner blocks of a statement.
fn all_news(statement: &Statement) -> Vec<usize> {
    let news = |body: &[Statement]| match body.first() {
        Some(Statement::Start(news)) => news.all.clone(),
        _ => Vec::new(),
    };
    blocks(statement).into_iter().flat_map(news).collect()
}

/// How often a text names a variable: outside of quotes, and no member, function or type.
fn mentions(text: &str, name: &str) -> usize {
    let (mut count, mut word, mut is_quoted, mut is_escaped) = (0, String::new(), false, false);
    let (mut is_other, mut before) = (false, ' ');
    let mut last_word = String::new();
    for letter in text.chars().chain([' ']) {
        if is_quoted {
            is_quoted = is_escaped || letter != '"';
            is_escaped = !is_escaped && letter == '\\';
            continue;
        }
        if letter.is_ascii_alphanumeric() || matches!(letter, '_' | ':') {
            if word.is_empty() {
                is_other = before == '.' || matches!(last_word.as_str(), "as" | "new");
            }
            word.push(letter);
            continue;
        }
        if !word.is_empty() {
            let is_it = !is_other && letter != '(' && word.eq_ignore_ascii_case(name);
            count += usize::from(is_it);
            last_word = std::mem::take(&mut word);
        }
        before = letter;
        is_quoted = letter == '"';
    }
    count
}
