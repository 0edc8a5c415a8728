//! One line of the table.

use serde_json::{Value, json as value};

/// Something measured.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What: `vm: calls on self`.
    pub name: String,
    /// Base units: `call/s`, `byte/instance`.
    pub unit: &'static str,
    /// How many.
    pub ours: f64,
    /// The same by something else in the same run.
    pub peer: Option<f64>,
}

impl Row {
    /// A row without a peer.
    pub fn new(name: &str, unit: &'static str, ours: f64) -> Row {
        let name = name.to_owned();
        Row {
            name,
            unit,
            ours,
            peer: None,
        }
    }

    fn json(&self) -> Value {
        value!({
            "name": self.name,
            "unit": self.unit,
            "ours": self.ours,
            "peer": self.peer,
            "ratio": self.peer.map(|peer| self.ours / peer),
        })
    }
}

/// `{"rows": [{name, unit, ours, peer, ratio}]}`, peer and ratio null where there is none.
pub fn json(rows: &[Row]) -> Value {
    value!({ "rows": rows.iter().map(Row::json).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_a_peer_has_a_ratio() {
        let row = Row {
            peer: Some(4.0),
            ..Row::new("a", "call/s", 1.0)
        };
        let expected =
            r#"{"rows":[{"name":"a","ours":1.0,"peer":4.0,"ratio":0.25,"unit":"call/s"}]}"#;
        assert_eq!(json(&[row]).to_string(), expected);
    }
}
