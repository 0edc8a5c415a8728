//! The script log as the game's own file has it: its first lines, then each line with its date.
//!
//! Dates are the moment the run began and the play since, so that lines of one run stand as far
//! apart as they were said. Not here: what the lines say (`papyrus`).

use papyrus::LogLine;
use sim::Pace;
use std::fmt::Write;

/// The file's text as it grows.
#[derive(Debug)]
pub(super) struct PapyrusLog {
    text: String,
    /// When the run began, in seconds since 1970, and its first tick.
    began: (u64, u64),
}

impl PapyrusLog {
    pub(super) fn new(began: (u64, u64), pace: Pace) -> Self {
        let mut log = Self {
            text: String::new(),
            began,
        };
        for line in pace.log_header() {
            log.add(began.1, &line);
        }
        log
    }

    pub(super) fn take(&mut self, tick: u64, line: &LogLine) {
        self.add(tick, line);
    }

    fn add(&mut self, tick: u64, line: &dyn std::fmt::Display) {
        let (second, first) = self.began;
        let now = second + tick.saturating_sub(first) / u64::from(det::TICKS_PER_SECOND);
        let _ = writeln!(self.text, "[{}] {line}", date(now));
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// `MM/DD/YYYY - HH:MM:SSAM`, of seconds since 1970.
fn date(seconds: u64) -> String {
    let (days, left) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let hour = left / 3600;
    let half = if hour < 12 { "AM" } else { "PM" };
    format!(
        "{month:02}/{day:02}/{year} - {:02}:{:02}:{:02}{half}",
        (hour + 11) % 12 + 1,
        left / 60 % 60,
        left % 60
    )
}

/// Year, month and day of a day counted from 1970. Years are counted from March here, so that the
/// leap day ends one.
fn civil(days: u64) -> (u64, u64, u64) {
    const DAYS_TO_1970: u64 = 719_468;
    let days = days + DAYS_TO_1970;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let in_month = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, in_month)
}

#[cfg(test)]
mod tests {
    use super::*;
    use papyrus::{LogKind, Severity, StackLine};

    // The shape of a published log's lines; the dates of the seconds are `date -u`'s.
    #[test]
    fn a_file_begins_with_the_settings_and_its_lines_have_dates() {
        let mut log = PapyrusLog::new((1_593_508_560, 30), Pace::default());
        let frame = StackLine {
            object: Some(" (0001348A)".into()),
            script: "Subject".into(),
            function: "OnInit".into(),
            file: Some("Subject.psc".into()),
            line: Some(7),
        };
        let line = LogLine {
            kind: LogKind::Game,
            severity: Severity::Error,
            text: "Cannot divide by zero".into(),
            stack: vec![frame],
            shows_stack: true,
        };
        log.take(30 + 60 * 60 * 4 + 59, &line);
        assert_eq!(
            String::from_utf8_lossy(log.bytes()),
            "[06/30/2020 - 09:16:00AM] Papyrus log opened (PC-64)\n\
             [06/30/2020 - 09:16:00AM] Update budget: 1.200000ms (Extra tasklet budget: \
             1.200000ms, Load screen budget: 500.000000ms)\n\
             [06/30/2020 - 09:16:00AM] Memory page: 128 (min) 512 (max) 153600 (max total)\n\
             [06/30/2020 - 09:20:00AM] error: Cannot divide by zero\nstack:\n\
             \t[ (0001348A)].Subject.OnInit() - \"Subject.psc\" Line 7\n"
        );
    }

    #[test]
    fn dates_know_leap_days_and_both_twelves() {
        assert_eq!(date(0), "01/01/1970 - 12:00:00AM");
        assert_eq!(date(951_825_599), "02/29/2000 - 11:59:59AM");
        assert_eq!(date(951_825_600), "02/29/2000 - 12:00:00PM");
        assert_eq!(date(4_107_542_399), "02/28/2100 - 11:59:59PM");
        assert_eq!(date(4_107_542_400), "03/01/2100 - 12:00:00AM");
    }
}
