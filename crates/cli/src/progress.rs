//! A progress line on standard error, when that is a terminal.

use std::io::{IsTerminal, Write};
use vfs::{Progress, Stage};

/// Draws the last report over the one before.
#[derive(Debug)]
pub(crate) struct ProgressLine {
    is_terminal: bool,
    drawn: bool,
}

impl ProgressLine {
    pub(crate) fn new() -> Self {
        Self {
            is_terminal: std::io::stderr().is_terminal(),
            drawn: false,
        }
    }

    pub(crate) fn draw(&mut self, progress: Progress<'_>) {
        if !self.is_terminal {
            return;
        }
        self.drawn = true;
        let what = match progress.stage {
            Stage::Listing => "listing files",
            Stage::PluginHeaders => "plugin headers",
            Stage::Archives => "archives",
            Stage::Plugins => "plugins",
        };
        let percent = (progress.done * 100)
            .checked_div(progress.total)
            .unwrap_or(0);
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K{what} {percent:>3} % {}",
            progress.file
        );
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.drawn {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
