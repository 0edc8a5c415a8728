//! Condition functions of the kill cameras. There are none yet, so all of them are 0.

use super::row::{FunctionRow, never, never_of_nobody};

const NO_CAMERA: &str = "there are no kill cameras yet";

pub(super) const ROWS: &[FunctionRow] = &[
    never_of_nobody(224, "GetVATSMode", NO_CAMERA),
    never(235, "GetVatsTargetHeight", NO_CAMERA),
    never(407, "GetVATSValue", NO_CAMERA),
    never(515, "GetVATSRightAreaFree", NO_CAMERA),
    never(516, "GetVATSLeftAreaFree", NO_CAMERA),
    never(517, "GetVATSBackAreaFree", NO_CAMERA),
    never(518, "GetVATSFrontAreaFree", NO_CAMERA),
    never(522, "GetVATSRightTargetVisible", NO_CAMERA),
    never(523, "GetVATSLeftTargetVisible", NO_CAMERA),
    never(524, "GetVATSBackTargetVisible", NO_CAMERA),
    never(525, "GetVATSFrontTargetVisible", NO_CAMERA),
];
