//! What scripts do a second, case by case.

use crate::bare;
use crate::meter::best_rate;
use crate::row::Row;
use crate::script::{call, machine};

/// What a case counts.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Counts {
    Instructions,
    /// Rounds of its loop.
    Rounds,
}

/// What runs beside it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Peer {
    None,
    BareLoop,
    BareCalls,
}

struct Case {
    name: &'static str,
    function: &'static str,
    unit: &'static str,
    counts: Counts,
    peer: Peer,
}

const fn case(
    name: &'static str,
    function: &'static str,
    unit: &'static str,
    counts: Counts,
    peer: Peer,
) -> Case {
    Case {
        name,
        function,
        unit,
        counts,
        peer,
    }
}

/// Rates of rounds include the loop around: four instructions or so.
const CASES: [Case; 13] = {
    use Counts::{Instructions, Rounds};
    use Peer::{BareCalls, BareLoop, None};
    [
        case(
            "integer loop",
            "Loop",
            "instruction/s",
            Instructions,
            BareLoop,
        ),
        case(
            "float loop",
            "Floats",
            "instruction/s",
            Instructions,
            BareLoop,
        ),
        case("sort", "Sort", "instruction/s", Instructions, BareLoop),
        case("calls on self", "Calls", "call/s", Rounds, BareCalls),
        case("global calls", "GlobalCalls", "call/s", Rounds, BareCalls),
        case(
            "calls on another",
            "OtherCalls",
            "call/s",
            Rounds,
            BareCalls,
        ),
        case("property get", "Gets", "get/s", Rounds, None),
        case("property set", "Sets", "set/s", Rounds, None),
        case(
            "property function get",
            "FullGets",
            "get/s",
            Rounds,
            BareCalls,
        ),
        case("global native calls", "Natives", "call/s", Rounds, None),
        case("native calls on self", "OwnNatives", "call/s", Rounds, None),
        case("array get and set", "Elements", "pair/s", Rounds, None),
        case("text and number joined", "Texts", "text/s", Rounds, None),
    ]
};

/// Rounds of one call.
const ROUNDS: i32 = 20_000;
/// Sorts of one call.
const SORTS: i32 = 5;

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    let peer_loop = best_rate(now, || Ok(bare::sum(ROUNDS) * bare::LOOP_ROUND))?;
    let peer_calls = best_rate(now, || Ok(bare::calls(ROUNDS)))?;
    let mut rows = Vec::new();
    for case in &CASES {
        let mut vm = machine()?;
        let limit = if case.function == "Sort" {
            SORTS
        } else {
            ROUNDS
        };
        let ours = best_rate(now, || {
            let instructions = call(&mut vm, case.function, limit)?;
            Ok(match case.counts {
                Counts::Instructions => instructions,
                Counts::Rounds => u64::from(limit.unsigned_abs()),
            })
        })?;
        let peer = match case.peer {
            Peer::None => None,
            Peer::BareLoop => Some(peer_loop),
            Peer::BareCalls => Some(peer_calls),
        };
        let name = format!("vm: {}", case.name);
        rows.push(Row {
            peer,
            ..Row::new(&name, case.unit, ours)
        });
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_runs_without_a_fault_and_counts() {
        for case in &CASES {
            let mut vm = machine().unwrap();
            let few = call(&mut vm, case.function, 1).unwrap();
            let more = call(&mut vm, case.function, 3).unwrap();
            assert!(more > few && few > 3, "{}: {few}, {more}", case.name);
        }
    }
}
