//! Form ids of the demo's own records. They never change: saves and links hold them.
//!
//! References that nothing else names have ids of their own from [`TEMPORARY`] on, in the order they
//! are placed.

// The counting.
pub(super) const COUNT: u32 = 0x800;
pub(super) const QUESTION: u32 = 0x801;
pub(super) const QUEST: u32 = 0x802;

// Places.
pub(super) const ROOM: u32 = 0x810;
pub(super) const YARD: u32 = 0x811;
pub(super) const YARD_PERSISTENT: u32 = 0x812;
pub(super) const LOCATION: u32 = 0x813;
/// The yard's cells, row by row from the south-west: 25 ids.
pub(super) const YARD_CELLS: u32 = 0x820;
/// Their land.
pub(super) const YARD_LAND: u32 = 0x840;

// Things.
pub(super) const ROOM_SHELL: u32 = 0x860;
pub(super) const HEARTH: u32 = 0x861;
pub(super) const RUG: u32 = 0x862;
pub(super) const TABLE: u32 = 0x863;
pub(super) const DESK: u32 = 0x864;
pub(super) const STOOL: u32 = 0x865;
pub(super) const CRATE: u32 = 0x866;
pub(super) const MUG: u32 = 0x867;
pub(super) const APPLE: u32 = 0x868;
pub(super) const NOTE: u32 = 0x869;
pub(super) const CHEST: u32 = 0x86A;
pub(super) const SIGN: u32 = 0x86B;
pub(super) const ROOM_DOOR: u32 = 0x86C;
pub(super) const YARD_DOOR: u32 = 0x86D;
pub(super) const HOUSE: u32 = 0x86E;
pub(super) const FENCE: u32 = 0x86F;
pub(super) const GATE: u32 = 0x870;
pub(super) const LEVER: u32 = 0x871;
pub(super) const PATH_TRIGGER: u32 = 0x872;
pub(super) const TREE: u32 = 0x873;
pub(super) const BOULDER: u32 = 0x874;
pub(super) const FLAT_STONE: u32 = 0x875;
pub(super) const REEDS: u32 = 0x876;
pub(super) const SIGN_TEXT: u32 = 0x877;

// Light and sky.
pub(super) const LAMP: u32 = 0x890;
pub(super) const FIRE_LIGHT: u32 = 0x891;
pub(super) const WINDOW_LIGHT: u32 = 0x892;
pub(super) const ROOM_LIGHTING: u32 = 0x893;
pub(super) const ROOM_IMAGE: u32 = 0x894;
pub(super) const DAY_IMAGE: u32 = 0x895;
pub(super) const NIGHT_IMAGE: u32 = 0x896;
pub(super) const CLIMATE: u32 = 0x897;
pub(super) const CLEAR: u32 = 0x898;
pub(super) const RAIN: u32 = 0x899;
pub(super) const DROPS: u32 = 0x89A;
pub(super) const POND: u32 = 0x89B;

// Ground.
pub(super) const GRASS: u32 = 0x8A0;
pub(super) const EARTH: u32 = 0x8A1;
pub(super) const GRAVEL: u32 = 0x8A2;
/// Their texture sets, in the same order.
pub(super) const GROUND_SETS: u32 = 0x8A8;

// References that others name.
pub(super) const ARRIVAL: u32 = 0x900;
pub(super) const ROOM_DOOR_REF: u32 = 0x901;
pub(super) const YARD_DOOR_REF: u32 = 0x902;
pub(super) const GATE_REF: u32 = 0x903;
pub(super) const LEVER_REF: u32 = 0x904;
pub(super) const TRIGGER_REF: u32 = 0x905;
pub(super) const CRATE_REF: u32 = 0x906;
pub(super) const SIGN_REF: u32 = 0x907;
pub(super) const CHEST_REF: u32 = 0x908;
pub(super) const TEMPORARY: u32 = 0xA00;
