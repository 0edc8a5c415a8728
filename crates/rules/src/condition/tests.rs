//! How values are compared.

use super::*;

#[test]
fn floats_a_hair_apart_are_equal() {
    assert!(compare(1.000_000_1, Comparison::Equal, 1.0));
    assert!(!compare(1.000_000_1, Comparison::Greater, 1.0));
    assert!(compare(0.999_999_9, Comparison::GreaterOrEqual, 1.0));
    assert!(!compare(0.5, Comparison::Unknown(6), 0.5));
}
