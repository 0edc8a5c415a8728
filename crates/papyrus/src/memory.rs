//! Memory of stacks: pages, the bound on all of them, and the machine being overstressed.
//!
//! A stack (thread) keeps its frames in pages. Once all pages together pass the bound, stacks that
//! have not begun wait; an overstressed machine takes no notice of the bound. Bytes are counted as
//! the original's, and nothing is allocated by them.
//! Source: docs/papyrus-vm.md "Memory of stacks".
//! Unknown: the original holds back a running stack that needs a page, too; here a stack that has
//! begun always goes on.

use crate::Vm;
use crate::host::Host;
use crate::thread::{Thread, ThreadId, Wait};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// The settings of `[Papyrus]` about memory, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackMemory {
    /// `iMinMemoryPageSize`.
    pub page_min: u32,
    /// `iMaxMemoryPageSize`.
    pub page_max: u32,
    /// `iMaxAllocatedMemoryBytes`.
    pub all_max: u32,
}

impl Default for StackMemory {
    /// The Special Edition's own.
    fn default() -> Self {
        StackMemory {
            page_min: 128,
            page_max: 512,
            all_max: 153_600,
        }
    }
}

/// A frame without its values, in the original (public headers).
const FRAME_BYTES: u32 = 64;
/// A value, in the original (public headers).
const VALUE_BYTES: u32 = 16;
/// More suspended stacks than this, and the machine is overstressed.
///
/// Unknown: the game's number. Its queue of suspended stacks has 128 places.
pub(crate) const SUSPENDED_MAX: usize = 128;
/// After so long overstressed the stacks are dumped to the log; and the bound is lifted for stacks
/// held back so long, which nothing else may ever let in (ours).
const OVERSTRESS_TICKS: u64 = 5 * det::TICKS_PER_SECOND as u64;
/// From one dump to the next. Unknown: seen once in a log, a minute apart.
const DUMP_TICKS: u64 = 60 * det::TICKS_PER_SECOND as u64;

/// What the machine knows of its stacks.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Stacks {
    /// Bytes of all pages.
    #[serde(skip)]
    used: u64,
    /// Threads that wait for a lock or an `OnInit`.
    #[serde(skip)]
    pub(crate) blocked: usize,
    /// Threads that wait for memory, in the order they came.
    held: VecDeque<ThreadId>,
    /// The tick since which some have.
    held_since: Option<u64>,
    /// The tick since which the machine is overstressed.
    stressed_since: Option<u64>,
    next_dump: u64,
}

impl StackMemory {
    /// Pages and their bytes for frames of these sizes, outermost first. A page is as small as the
    /// first of its frames allows (ours).
    fn pages(self, frames: impl Iterator<Item = u32>) -> (u32, u32) {
        let (mut count, mut bytes, mut left) = (0, 0, 0);
        for frame in frames {
            if frame > left {
                left = match frame {
                    _ if frame <= self.page_min => self.page_min,
                    _ if frame <= self.page_max => self.page_max,
                    _ => frame,
                };
                count += 1;
                bytes += left;
            }
            left -= frame;
        }
        (count, bytes)
    }

    /// The pages of a thread's frames.
    pub(crate) fn of(self, thread: &Thread) -> (u32, u32) {
        let ends = thread.frames.iter().skip(1).map(|frame| frame.base);
        let ends = ends.chain([thread.stack.len() as u32]);
        let size = |(frame, end): (&crate::thread::Frame, u32)| {
            let values = end.saturating_sub(frame.base);
            FRAME_BYTES.saturating_add(values.saturating_mul(VALUE_BYTES))
        };
        self.pages(thread.frames.iter().zip(ends).map(size))
    }
}

impl Vm {
    /// Sets the bounds on memory of stacks. They are settings, no state: set them after reading.
    pub fn set_stack_memory(&mut self, memory: StackMemory) {
        self.stack_memory = memory;
    }

    /// Bytes of the pages of all stacks that have begun, as the original would count them.
    pub fn stack_bytes(&self) -> u64 {
        self.stacks.used
    }

    /// Stacks that could go on but for a lock, an `OnInit`, memory or their turn.
    pub fn n_suspended(&self) -> usize {
        self.ready.len() + self.stacks.held.len() + self.stacks.blocked
    }

    /// Whether more stacks are suspended than the machine can keep up with.
    pub fn is_overstressed(&self) -> bool {
        self.stacks.stressed_since.is_some()
    }

    fn has_room(&self) -> bool {
        let next = self.stacks.used + u64::from(self.stack_memory.page_min);
        self.is_overstressed() || next <= u64::from(self.stack_memory.all_max)
    }

    /// Gives a thread that begins its first page. False: it waits for one.
    pub(crate) fn take_page(&mut self, thread: &mut Thread) -> bool {
        if thread.memory > 0 {
            return true;
        }
        if !self.has_room() || !self.stacks.held.is_empty() {
            thread.wait = Some(Wait::Memory);
            self.stacks.held.push_back(thread.id);
            return false;
        }
        thread.memory = self.stack_memory.page_min.max(1);
        self.stacks.used += u64::from(thread.memory);
        true
    }

    /// Counts the pages of a thread that stops for now.
    pub(crate) fn measure(&mut self, thread: &mut Thread) {
        if thread.memory == 0 {
            return;
        }
        let (_, bytes) = self.stack_memory.of(thread);
        let bytes = bytes.max(self.stack_memory.page_min).max(1);
        self.stacks.used += u64::from(bytes);
        self.stacks.used -= u64::from(thread.memory).min(self.stacks.used);
        thread.memory = bytes;
    }

    /// Takes back the pages of a thread that is gone.
    pub(crate) fn free_pages(&mut self, thread: &Thread) {
        self.stacks.used -= u64::from(thread.memory).min(self.stacks.used);
        self.let_in();
    }

    /// Lets threads begin that waited for memory, as far as there is some.
    pub(crate) fn let_in(&mut self) {
        while !self.stacks.held.is_empty() && self.has_room() {
            let Some(id) = self.stacks.held.pop_front() else {
                return;
            };
            let page = self.stack_memory.page_min.max(1);
            if let Some(Some(thread)) = self.threads.get_mut(&id) {
                thread.memory = page;
                self.stacks.used += u64::from(page);
                self.make_ready(id);
            }
        }
    }

    /// Takes stock at the end of an update: is the machine overstressed, and for how long?
    pub(crate) fn take_stock(&mut self, host: &dyn Host) {
        let now = self.clock.ticks;
        let suspended = self.n_suspended();
        let stacks = &mut self.stacks;
        stacks.held_since = match stacks.held.is_empty() {
            true => None,
            false => stacks.held_since.or(Some(now)),
        };
        let long = |since: Option<u64>| {
            since.is_some_and(|since| now.saturating_sub(since) >= OVERSTRESS_TICKS)
        };
        if suspended <= SUSPENDED_MAX && !long(stacks.held_since) {
            stacks.stressed_since = None;
            return;
        }
        stacks.stressed_since = stacks.stressed_since.or(Some(now));
        if long(stacks.stressed_since) && now >= stacks.next_dump {
            stacks.next_dump = now.saturating_add(DUMP_TICKS);
            self.dump_stacks(host);
        }
    }

    /// Counts anew what follows from the threads, after reading.
    pub(crate) fn recount_stacks(&mut self) {
        let threads = self.threads.values().flatten();
        let (mut used, mut blocked) = (0, 0);
        for thread in threads {
            used += u64::from(thread.memory);
            blocked += usize::from(matches!(thread.wait, Some(Wait::Lock(_) | Wait::Init(_))));
        }
        (self.stacks.used, self.stacks.blocked) = (used, blocked);
    }

    /// Takes threads that are gone off the line for memory.
    pub(crate) fn forget_held(&mut self) {
        let threads = &self.threads;
        self.stacks.held.retain(|id| threads.contains_key(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Sizes: public headers; the bounds: the settings' defaults.
    #[test]
    fn frames_share_a_page_while_they_fit() {
        let memory = StackMemory::default();
        // 64 bytes and no value: two in the smallest page.
        assert_eq!(memory.pages([64, 64].into_iter()), (1, 128));
        assert_eq!(memory.pages([64, 80].into_iter()), (2, 256));
        assert_eq!(memory.pages([144, 64, 304].into_iter()), (1, 512));
        assert_eq!(memory.pages([1000].into_iter()), (1, 1000));
    }

    #[test]
    fn the_default_bound_holds_twelve_hundred_small_stacks() {
        let memory = StackMemory::default();
        assert_eq!(memory.all_max / memory.page_min, 1200);
    }
}
