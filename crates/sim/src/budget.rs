//! How much script work fits in a tick: milliseconds of the settings, counted in instructions so
//! that every machine agrees.
//!
//! Source: the scripting seed, "Threads", "The frame's budget"; settings by name as in Skyrim.ini.

use papyrus::{Budget, StackMemory};
use serde::{Deserialize, Serialize};

/// Version of everything that turns time into counts. A recording made under another one is
/// refused, because its ticks would not hold the same work.
///
/// 2: updates are due by the microsecond, and a wait of whole ticks is that many.
pub const TIMING_VERSION: u16 = 2;

/// Instructions that stand for one millisecond of the original machine.
///
/// Unknown: the original's real rate. A frame's 2.28 ms then hold about 45,000 instructions, which
/// the slowest supported device runs in a part of its own frame.
pub const INSTRUCTIONS_PER_MS: u32 = 20_000;

/// Part of `fUpdateBudgetMS` the machine's own update gets, in percent.
const UPDATE_SHARE_PERCENT: u64 = 90;

/// The script settings of `[Papyrus]`, in microseconds so that they are integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    /// `fUpdateBudgetMS`.
    pub update_us: u32,
    /// `fExtraTaskletBudgetMS`.
    pub extra_tasklet_us: u32,
    /// `fPostLoadUpdateTimeMS`.
    pub post_load_us: u32,
    /// `iMinMemoryPageSize`, `iMaxMemoryPageSize` and `iMaxAllocatedMemoryBytes`.
    pub memory: StackMemory,
}

impl Default for Pace {
    /// The game's own defaults: 1.2, 1.2 and 500 ms; the Special Edition's memory.
    fn default() -> Self {
        Self {
            update_us: 1200,
            extra_tasklet_us: 1200,
            post_load_us: 500_000,
            memory: StackMemory::default(),
        }
    }
}

impl Pace {
    /// A frame's budget.
    pub fn frame(self) -> Budget {
        Budget::Frame {
            instructions_main: instructions(self.update_us) * UPDATE_SHARE_PERCENT / 100,
            instructions_tasklet: instructions(self.extra_tasklet_us),
        }
    }

    /// The first lines of the game's script log, which tell these settings.
    ///
    /// Source: the published line `Papyrus log opened (PC)`. Unknown: what the newer edition calls
    /// itself, here `PC-64`, and whether the bound on memory tells the editions apart.
    pub fn log_header(self) -> [String; 3] {
        const OLD_EDITION: u32 = 76_800;
        let ms = |microseconds: u32| format!("{:.6}ms", f64::from(microseconds) / 1000.0);
        let machine = match self.memory.all_max {
            OLD_EDITION => "PC",
            _ => "PC-64",
        };
        [
            format!("Papyrus log opened ({machine})"),
            format!(
                "Update budget: {} (Extra tasklet budget: {}, Load screen budget: {})",
                ms(self.update_us),
                ms(self.extra_tasklet_us),
                ms(self.post_load_us)
            ),
            format!(
                "Memory page: {} (min) {} (max) {} (max total)",
                self.memory.page_min, self.memory.page_max, self.memory.all_max
            ),
        ]
    }

    /// What scripts have after a load, before the game goes on.
    pub fn post_load(self) -> Budget {
        Budget::PostLoad {
            instructions: instructions(self.post_load_us),
        }
    }
}

fn instructions(microseconds: u32) -> u64 {
    u64::from(microseconds) * u64::from(INSTRUCTIONS_PER_MS) / 1000
}

#[cfg(test)]
mod tests {
    use super::*;

    // Source: 0.9 x 1.2 ms and 1.2 ms, 2.28 ms in all.
    #[test]
    fn a_frame_holds_2_28_milliseconds_of_instructions() {
        let expected = Budget::Frame {
            instructions_main: 21_600,
            instructions_tasklet: 24_000,
        };
        assert_eq!(Pace::default().frame(), expected);
    }

    // Source: fPostLoadUpdateTimeMS, 500 ms.
    #[test]
    fn half_a_second_of_instructions_follows_a_load() {
        let expected = Budget::PostLoad {
            instructions: 10_000_000,
        };
        assert_eq!(Pace::default().post_load(), expected);
    }
}
