//! Stepping through a plugin's headers without holding the file.
//!
//! The walker owns no bytes and does no I/O: each step is handed a window of the file and either
//! finds the header it wants there or names the place it needs. Nothing is allocated per record.
//! It never fails past the file's first header: what is odd becomes a [`Problem`] and is passed by.

use crate::{GroupHeader, HEADER_SIZE, PluginError, PluginHeader, Problem, ProblemKind};
use crate::{GroupLabel, RecordHeader};
use ident::FourCC;
use wire::Reader;

/// The deepest nesting of groups that is followed. Files of the game reach 6.
pub const DEPTH_MAX: usize = 16;

/// What a step came upon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A group begins. Its content follows, then its [`Event::GroupEnd`].
    GroupBegin {
        /// Offset of its header.
        at: u64,
        /// The header, its size cut to the room there is.
        header: GroupHeader,
    },
    /// The innermost open group ends.
    GroupEnd {
        /// Its label.
        label: GroupLabel,
    },
    /// A record. Its data lies at `at + 24` and is `header.size` long, all of it in the file.
    Record {
        /// Offset of its header.
        at: u64,
        /// The header.
        header: RecordHeader,
    },
}

/// What came of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Something was found.
    Event(Event),
    /// The window lacks these bytes: step again with one that holds them.
    Need {
        /// Offset in the file.
        at: u64,
        /// How many bytes from there.
        size: usize,
    },
    /// The file is at its end.
    End,
}

#[derive(Debug, Clone, Copy)]
struct OpenGroup {
    label: GroupLabel,
    end: u64,
}

/// The place in a file reached by stepping.
#[derive(Debug, Clone)]
pub struct Walker {
    length: u64,
    position: u64,
    open: Vec<OpenGroup>,
    problems: Vec<Problem>,
}

impl Walker {
    /// At the start of a file of `length` bytes.
    pub fn new(length: u64) -> Self {
        Self {
            length,
            position: 0,
            open: Vec::with_capacity(DEPTH_MAX),
            problems: Vec::new(),
        }
    }

    /// Offset of the next header.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The labels of the groups that are open, outermost first.
    pub fn open_groups(&self) -> impl ExactSizeIterator<Item = GroupLabel> + '_ {
        self.open.iter().map(|group| group.label)
    }

    /// What was odd so far.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// What was odd, taken out.
    pub fn into_problems(self) -> Vec<Problem> {
        self.problems
    }

    /// Goes on to the end of the innermost open group. Its [`Event::GroupEnd`] comes next.
    pub fn skip_group(&mut self) {
        self.position = self.end();
    }

    /// One step. `window` is a part of the file that begins at the offset `window_at`.
    ///
    /// # Errors
    /// At the first header only: when this is no plugin of this game.
    pub fn step(&mut self, window_at: u64, window: &[u8]) -> Result<Step, PluginError> {
        loop {
            if self.position >= self.end() {
                return Ok(match self.open.pop() {
                    Some(group) => Step::Event(Event::GroupEnd { label: group.label }),
                    None if self.length == 0 => return Err(PluginError::Empty),
                    None => Step::End,
                });
            }
            let wanted = (self.length - self.position).min(HEADER_SIZE as u64) as usize;
            let Some(bytes) = slice(window_at, window, self.position, wanted) else {
                return Ok(Step::Need {
                    at: self.position,
                    size: wanted,
                });
            };
            if self.position == 0 {
                PluginHeader::size_of(bytes)?;
            }
            if let Some(event) = self.header(bytes) {
                return Ok(Step::Event(event));
            }
        }
    }

    /// End of the innermost open group, or of the file.
    fn end(&self) -> u64 {
        self.open.last().map_or(self.length, |group| group.end)
    }

    /// Reads the header at the position and moves on, or tells what is odd and passes it by.
    fn header(&mut self, bytes: &[u8]) -> Option<Event> {
        let room = self.end() - self.position;
        if room < HEADER_SIZE as u64 {
            return self.pass_by(room, ProblemKind::Leftover { bytes: room });
        }
        let mut reader = Reader::new(bytes);
        if bytes.starts_with(b"GRUP") {
            let header = GroupHeader::read(&mut reader).ok()?;
            self.group(header, room)
        } else {
            let header = RecordHeader::read(&mut reader).ok()?;
            self.record(header, room)
        }
    }

    fn group(&mut self, mut header: GroupHeader, room: u64) -> Option<Event> {
        let at = self.position;
        let mut size = u64::from(header.size);
        if size < HEADER_SIZE as u64 {
            return self.pass_by(room, ProblemKind::GroupTooShort { size });
        }
        if size > room {
            self.problems.push(Problem {
                at,
                kind: ProblemKind::GroupTooLong { size, room },
            });
            size = room;
            header.size = u32::try_from(room).unwrap_or(u32::MAX);
        }
        if self.open.len() >= DEPTH_MAX {
            return self.pass_by(size, ProblemKind::GroupTooDeep);
        }
        self.open.push(OpenGroup {
            label: header.label,
            end: at + size,
        });
        self.position = at + HEADER_SIZE as u64;
        Some(Event::GroupBegin { at, header })
    }

    fn record(&mut self, header: RecordHeader, room: u64) -> Option<Event> {
        let at = self.position;
        let (record, form_id) = (header.kind, header.form_id);
        if !is_signature(record) {
            return self.pass_by(room, ProblemKind::NotARecord { found: record });
        }
        let (need, have) = (u64::from(header.size), room - HEADER_SIZE as u64);
        if need > have {
            return self.pass_by(
                room,
                ProblemKind::RecordCut {
                    record,
                    form_id,
                    need,
                    have,
                },
            );
        }
        if self.open.is_empty() && at > 0 {
            let kind = ProblemKind::RecordOutsideGroups { record, form_id };
            self.problems.push(Problem { at, kind });
        }
        self.position = at + HEADER_SIZE as u64 + need;
        Some(Event::Record { at, header })
    }

    fn pass_by(&mut self, size: u64, kind: ProblemKind) -> Option<Event> {
        self.problems.push(Problem {
            at: self.position,
            kind,
        });
        self.position += size;
        None
    }
}

fn slice(window_at: u64, window: &[u8], at: u64, size: usize) -> Option<&[u8]> {
    let start = usize::try_from(at.checked_sub(window_at)?).ok()?;
    window.get(start..start.checked_add(size)?)
}

/// Whether these bytes can be a record's signature: capitals, digits, underscore.
fn is_signature(kind: FourCC) -> bool {
    kind.0
        .iter()
        .all(|&byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Steps through a plugin that is in memory whole.
#[derive(Debug, Clone)]
pub struct Walk<'a> {
    walker: Walker,
    bytes: &'a [u8],
    failed: bool,
}

impl<'a> Walk<'a> {
    /// At the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            walker: Walker::new(bytes.len() as u64),
            bytes,
            failed: false,
        }
    }

    /// The walker, for its place and its problems.
    pub fn walker(&self) -> &Walker {
        &self.walker
    }

    /// The walker, for passing groups by.
    pub fn walker_mut(&mut self) -> &mut Walker {
        &mut self.walker
    }

    /// What was odd, when the walk is done.
    pub fn into_problems(self) -> Vec<Problem> {
        self.walker.into_problems()
    }
}

impl Iterator for Walk<'_> {
    type Item = Result<Event, PluginError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        match self.walker.step(0, self.bytes) {
            Ok(Step::Event(event)) => Some(Ok(event)),
            // The window is the whole file, so nothing is ever needed.
            Ok(Step::End | Step::Need { .. }) => None,
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
        }
    }
}

#[cfg(test)]
mod tests;
