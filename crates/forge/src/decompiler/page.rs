//! The source as it grows, each statement on the line it had.
//!
//! Lines come from the debug entries: of a statement, and of each operator, name or dot in it, which
//! stand in its text as marks. Without debug entries lines follow each other.

/// Marks are chars of the last private plane but one: no compiled text has them, since a decompiled
/// text has a char a byte.
const FIRST_MARK: u32 = 0xF_0000;

/// A mark that says on which line what follows stands; nothing when that is not known.
pub(super) fn mark(line: Option<u16>) -> String {
    let mark = line.and_then(|line| char::from_u32(FIRST_MARK + u32::from(line)));
    mark.map(String::from).unwrap_or_default()
}

fn marked(letter: char) -> Option<usize> {
    let line = u32::from(letter).checked_sub(FIRST_MARK)?;
    Some(line as usize)
}

/// A text without its marks.
pub(super) fn unmarked(text: &str) -> String {
    text.chars().filter(|it| marked(*it).is_none()).collect()
}

/// The line a text starts on, as far as its first mark says.
pub(super) fn start(text: &str) -> Option<usize> {
    text.chars().find_map(marked)
}

#[derive(Debug, Default)]
pub(super) struct Page {
    lines: Vec<String>,
    /// Empty lines of the open blocks, innermost last, where a declaration can still go.
    room: Vec<Vec<usize>>,
}

impl Page {
    /// How many lines are written.
    pub(super) fn height(&self) -> usize {
        self.lines.len()
    }

    /// A line after the others.
    pub(super) fn put(&mut self, depth: usize, text: &str) {
        self.put_at(depth, None, text);
    }

    /// A statement on its line, or as near after it as there is room.
    pub(super) fn put_at(&mut self, depth: usize, line: Option<usize>, text: &str) {
        if let Some(line) = line.or(start(text)) {
            self.fill_up_to(line);
        }
        self.lines.push("  ".repeat(depth));
        for letter in text.chars() {
            match marked(letter) {
                Some(line) => self.go_on_at(line),
                None => self.push(letter),
            }
        }
    }

    fn push(&mut self, letter: char) {
        if letter == '\n' {
            self.lines.push(String::new());
            return;
        }
        if let Some(last) = self.lines.last_mut() {
            last.push(letter);
        }
    }

    fn fill_up_to(&mut self, line: usize) {
        while self.lines.len() + 1 < line {
            if let Some(room) = self.room.last_mut() {
                room.push(self.lines.len());
            }
            self.lines.push(String::new());
        }
    }

    /// Continues the statement on a later line.
    fn go_on_at(&mut self, line: usize) {
        while self.lines.len() < line {
            self.push('\\');
            self.lines.push(String::new());
        }
    }

    /// A declaration, on an empty line of the block when it is too late for a line of its own.
    pub(super) fn declare(&mut self, depth: usize, before: Option<usize>, text: &str) {
        let is_late = before.is_some_and(|line| self.lines.len() + 1 >= line);
        let free = self
            .room
            .last_mut()
            .filter(|room| is_late && !room.is_empty());
        match free.map(|room| room.remove(0)) {
            Some(line) => {
                if let Some(slot) = self.lines.get_mut(line) {
                    *slot = format!("{}{text}", "  ".repeat(depth));
                }
            }
            None => {
                self.put(depth, text);
                self.no_room_before();
            }
        }
    }

    /// What is declared next must come after what was declared now.
    pub(super) fn no_room_before(&mut self) {
        if let Some(room) = self.room.last_mut() {
            room.clear();
        }
    }

    pub(super) fn open_block(&mut self) {
        self.room.push(Vec::new());
    }

    pub(super) fn close_block(&mut self) {
        self.room.pop();
    }

    pub(super) fn into_text(self) -> String {
        let mut text = self.lines.join("\n");
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_stand_on_their_lines_and_break_where_their_parts_do() {
        let mut page = Page::default();
        page.put(0, "Function F()");
        let text = format!("x = a {}+ b", mark(Some(5)));
        page.put_at(1, Some(4), &text);
        assert_eq!(page.into_text(), "Function F()\n\n\n  x = a \\\n+ b\n");
    }

    #[test]
    fn a_declaration_that_comes_too_late_takes_an_empty_line_of_its_block() {
        let mut page = Page::default();
        page.open_block();
        page.put_at(0, Some(3), "F()");
        page.declare(0, Some(4), "Int i");
        page.put_at(0, Some(4), "i = 1");
        assert_eq!(page.into_text(), "Int i\n\nF()\ni = 1\n");
    }
}
