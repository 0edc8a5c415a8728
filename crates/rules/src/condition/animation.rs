//! Condition functions of the behaviour graph: idles, knocked states, graph variables, emotions.

use super::Asked;
use super::row::{FunctionRow, never, of};

const NOTHING_DRAWN: &str = "there are no behaviour graphs yet";
const SET_BY_SCRIPT: &str = "there are no behaviour graphs yet: only variables scripts set";

pub(super) const ROWS: &[FunctionRow] = &[
    never(106, "IsFacingUp", NOTHING_DRAWN),
    never(107, "GetKnockedState", NOTHING_DRAWN),
    never(112, "IsIdlePlaying", NOTHING_DRAWN),
    never(219, "GetAnimAction", NOTHING_DRAWN),
    never(285, "IsLeftUp", NOTHING_DRAWN),
    never(313, "GetPairedAnimation", NOTHING_DRAWN),
    never(318, "GetIdleDoneOnce", NOTHING_DRAWN),
    never(434, "GetDialogueEmotion", "there is no dialogue yet"),
    never(435, "GetDialogueEmotionValue", "there is no dialogue yet"),
    of(447, "GetGraphVariableFloat", graph_variable).partial(SET_BY_SCRIPT),
    never(450, "IsLastIdlePlayed", NOTHING_DRAWN),
    never(631, "IsEnteringInteractionQuick", NOTHING_DRAWN),
    never(637, "IsExitingInstant", NOTHING_DRAWN),
    of(675, "GetGraphVariableInt", graph_variable).partial(SET_BY_SCRIPT),
    never(703, "IsExitingInteractionQuick", NOTHING_DRAWN),
    never(725, "GetKnockedStateEnum", NOTHING_DRAWN),
];

fn graph_variable(asked: &Asked<'_>) -> Option<f32> {
    let variables = &asked.state_of(asked.reference()?)?.animation_variables;
    variables.get(&asked.name(0).to_ascii_lowercase()).copied()
}
