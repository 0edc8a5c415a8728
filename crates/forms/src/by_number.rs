//! Sorting a million rows by a number they have: counted into places, a part of the number at a time.
//!
//! Comparing them takes twice as long and more. Rows of one number keep their order.

/// Bits of the number that one pass sorts by.
const BITS: u32 = 11;
const PLACES: usize = 1 << BITS;
/// Fewer rows than this are compared.
const FEW: usize = 2 * PLACES;

/// Sorts `rows` by `number`. Takes as much memory again until it is done.
pub(crate) fn sort<T: Copy>(rows: &mut Vec<T>, number: impl Fn(&T) -> u32) {
    if rows.len() < FEW {
        rows.sort_by_key(number);
        return;
    }
    let mut other = rows.clone();
    for shift in (0..u32::BITS).step_by(BITS as usize) {
        let place = |row: &T| (number(row) >> shift) as usize % PLACES;
        let mut starts = [0_usize; PLACES];
        for row in &*rows {
            starts[place(row)] += 1;
        }
        if starts.contains(&rows.len()) {
            // All rows have this part in common.
            continue;
        }
        let mut end = 0;
        for start in &mut starts {
            end += std::mem::replace(start, end);
        }
        for row in &*rows {
            let start = &mut starts[place(row)];
            other[*start] = *row;
            *start += 1;
        }
        std::mem::swap(rows, &mut other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The standard library's stable sort says what is right.
    #[test]
    fn rows_are_sorted_by_all_of_the_number_and_keep_their_order_within_one() {
        let numbers = |count: u32, mask: u32| {
            let number = move |n: u32| n.wrapping_mul(2_654_435_761) & mask;
            (0..count).map(move |n| (number(n), n)).collect::<Vec<_>>()
        };
        for (count, mask) in [
            (0, u32::MAX),
            (100, u32::MAX),
            (20_000, u32::MAX),
            (20_000, 0xFF00_00FF),
            (20_000, 0x3F),
            (20_000, 0),
        ] {
            let mut rows = numbers(count, mask);
            let mut expected = rows.clone();
            sort(&mut rows, |row| row.0);
            expected.sort_by_key(|row| row.0);
            assert!(rows == expected, "{count} {mask:X}");
        }
    }
}
