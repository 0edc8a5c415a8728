//! Counts and conditions of the notation: whole numbers, C's operators, names of fields.

/// A name of a field, by its place in the schema's list.
pub(crate) type Name = u16;

/// What a count or a condition is worked out from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Expression {
    Constant(i64),
    /// What the struct was given.
    Argument,
    /// A field read before, in the same struct or block. One that is absent counts as 0.
    Field(Name),
    Not(Box<Expression>),
    Binary(Operator, Box<[Expression; 2]>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Operator {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    More,
    BitOr,
    BitAnd,
    ShiftRight,
    Times,
    Divide,
}

/// Spelling, operator and how tightly it binds; longer spellings first.
const OPERATORS: [(&str, Operator, u8); 11] = [
    ("||", Operator::Or, 1),
    ("&&", Operator::And, 2),
    ("==", Operator::Equal, 3),
    ("!=", Operator::NotEqual, 3),
    (">>", Operator::ShiftRight, 6),
    ("<", Operator::Less, 3),
    (">", Operator::More, 3),
    ("|", Operator::BitOr, 4),
    ("&", Operator::BitAnd, 5),
    ("*", Operator::Times, 7),
    ("/", Operator::Divide, 7),
];

/// Parentheses and negations inside one another.
const DEPTH_MAX: u32 = 16;

impl Expression {
    /// Reads the whole text. `name` gives the place of a field's name.
    pub(crate) fn parse(
        text: &str,
        name: &mut dyn FnMut(&str) -> Name,
    ) -> Result<Expression, String> {
        let mut parser = Parser {
            rest: text.trim(),
            name,
        };
        let expression = parser.binary(1, 0)?;
        match parser.rest {
            "" => Ok(expression),
            rest => Err(format!("{rest:?} is left over")),
        }
    }

    /// Its value, with what the names stand for. Dividing by nothing gives 0.
    pub(crate) fn eval(&self, argument: i64, field: &dyn Fn(Name) -> i64) -> i64 {
        match self {
            Self::Constant(value) => *value,
            Self::Argument => argument,
            Self::Field(name) => field(*name),
            Self::Not(inner) => i64::from(inner.eval(argument, field) == 0),
            Self::Binary(operator, sides) => {
                let [a, b] = &**sides;
                operator.apply(a.eval(argument, field), b.eval(argument, field))
            }
        }
    }

    /// Whether no field is asked for.
    pub(crate) fn is_free_of_fields(&self) -> bool {
        let mut free = true;
        self.fields(&mut |_| free = false);
        free
    }

    /// Whether neither a field nor the argument is asked for.
    pub(crate) fn is_constant(&self) -> bool {
        match self {
            Self::Constant(_) => true,
            Self::Argument | Self::Field(_) => false,
            Self::Not(inner) => inner.is_constant(),
            Self::Binary(_, sides) => sides.iter().all(Self::is_constant),
        }
    }

    /// All fields asked for.
    pub(crate) fn fields(&self, found: &mut dyn FnMut(Name)) {
        match self {
            Self::Constant(_) | Self::Argument => {}
            Self::Field(name) => found(*name),
            Self::Not(inner) => inner.fields(found),
            Self::Binary(_, sides) => sides.iter().for_each(|side| side.fields(found)),
        }
    }
}

impl Operator {
    fn apply(self, a: i64, b: i64) -> i64 {
        match self {
            Self::Or => i64::from(a != 0 || b != 0),
            Self::And => i64::from(a != 0 && b != 0),
            Self::Equal => i64::from(a == b),
            Self::NotEqual => i64::from(a != b),
            Self::Less => i64::from(a < b),
            Self::More => i64::from(a > b),
            Self::BitOr => a | b,
            Self::BitAnd => a & b,
            // What is shifted is always a set of bits.
            Self::ShiftRight => (a as u64).checked_shr(b as u32).unwrap_or(0) as i64,
            Self::Times => a.saturating_mul(b),
            Self::Divide => a.checked_div(b).unwrap_or(0),
        }
    }
}

struct Parser<'t, 'n> {
    rest: &'t str,
    name: &'n mut dyn FnMut(&str) -> Name,
}

impl Parser<'_, '_> {
    fn binary(&mut self, least: u8, depth: u32) -> Result<Expression, String> {
        if depth > DEPTH_MAX {
            return Err("too deep".to_owned());
        }
        let mut left = self.single(depth)?;
        while let Some((spelling, operator, binds)) = OPERATORS
            .iter()
            .find(|(spelling, ..)| self.rest.starts_with(spelling))
            && *binds >= least
        {
            self.skip(spelling.len());
            let right = self.binary(binds + 1, depth + 1)?;
            left = Expression::Binary(*operator, Box::new([left, right]));
        }
        Ok(left)
    }

    fn single(&mut self, depth: u32) -> Result<Expression, String> {
        if self.rest.starts_with('!') {
            self.skip(1);
            if depth > DEPTH_MAX {
                return Err("too deep".to_owned());
            }
            return Ok(Expression::Not(Box::new(self.single(depth + 1)?)));
        }
        if self.rest.starts_with('(') {
            self.skip(1);
            let inner = self.binary(1, depth + 1)?;
            if !self.rest.starts_with(')') {
                return Err("a ) is missing".to_owned());
            }
            self.skip(1);
            return Ok(inner);
        }
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = self.rest.find(|c| !is_word(c)).unwrap_or(self.rest.len());
        let (word, _) = self.rest.split_at(end);
        self.skip(end);
        match word {
            "" => Err(format!("a value is missing before {:?}", self.rest)),
            "arg" => Ok(Expression::Argument),
            _ if word.starts_with(|c: char| c.is_ascii_digit()) => number(word)
                .map(Expression::Constant)
                .ok_or_else(|| format!("{word:?} is no number")),
            _ => Ok(Expression::Field((self.name)(word))),
        }
    }

    fn skip(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or("").trim_start();
    }
}

/// A number as it stands in the notation: decimal, or hexadecimal with `0x`.
pub(crate) fn number(word: &str) -> Option<i64> {
    match word.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).ok(),
        None => word.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With `a` = 6, `b` = 0 and the argument 0x11.
    fn check(text: &str, expected: i64) {
        let mut name = |word: &str| u16::from(word != "a");
        let expression = Expression::parse(text, &mut name).unwrap();
        let field = |name| if name == 0 { 6 } else { 0 };
        assert_eq!(expression.eval(0x11, &field), expected, "{text}");
    }

    #[test]
    fn operators_bind_as_in_rust() {
        check("arg & 0x11 == 0x11 && !b", 1);
        check("a / 3 * 2", 4);
        check("a > 5 && (b || a == 6)", 1);
        check("arg >> 4 | 2", 3);
        check("b != 0 || a < 6", 0);
    }

    #[test]
    fn dividing_by_nothing_and_shifting_far_are_nothing() {
        check("a / b", 0);
        check("a >> 64", 0);
    }

    #[test]
    fn what_is_no_expression_is_told() {
        let mut errors = Vec::new();
        for text in ["a +", "(a", "!", "12x", "a b", &"(".repeat(40)] {
            errors.push(Expression::parse(text, &mut |_| 0).is_err());
        }
        assert_eq!(errors, [true; 6]);
    }
}
