//! Property: the harder types of record read as the format says, value by value.
//! Method: small records made here, and their whole dump as text.
//! Guards against: a union read by the wrong case, a subrecord given to the wrong group.
//! Truth: the public descriptions of the format; the bytes are written out by hand.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use esp::RecordBuilder;
use ident::FourCC;
use records::{Forms, Problem, RecordBytes, Schema, Show};

struct Known;

impl Forms for Known {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        match raw {
            0x07 => Some(FourCC(*b"NPC_")),
            0x13 => Some(FourCC(*b"FACT")),
            _ => None,
        }
    }

    fn show(&self, raw: u32) -> Option<String> {
        (raw == 0x07).then(|| "Skyrim.esm:000007 Player".to_owned())
    }
}

fn record(kind: &[u8; 4]) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), 0x0100_0800)
}

trait Floats {
    fn f32s(self, kind: &[u8; 4], values: &[f32]) -> Self;
}

impl Floats for RecordBuilder {
    fn f32s(self, kind: &[u8; 4], values: &[f32]) -> Self {
        let bits: Vec<u32> = values.iter().map(|value| value.to_bits()).collect();
        self.u32s(kind, &bits)
    }
}

fn dump(builder: RecordBuilder) -> (String, Vec<Problem>) {
    let schema = Schema::embedded().unwrap();
    let record = builder.finish();
    let data = record.inflated().unwrap();
    let reading = schema.read(&RecordBytes {
        kind: record.kind,
        form_version: record.form_version,
        localized: false,
        data: &data,
        at: 0,
        forms: &Known,
    });
    assert_eq!(schema.write(&reading.tree), *data);
    let show = Show {
        schema: &schema,
        forms: &Known,
    };
    let mut problems = reading.problems;
    problems.extend(records::check(
        &schema,
        record.kind,
        &reading.tree,
        0,
        &Known,
    ));
    (show.text(&reading.tree), problems)
}

fn lines(builder: RecordBuilder) -> Vec<String> {
    dump(builder).0.lines().map(str::to_owned).collect()
}

fn condition(flags: u8, function: u16, parameters: [u32; 2], run_on: u32) -> Vec<u8> {
    let mut out = vec![flags, 0, 0, 0];
    out.extend(1f32.to_le_bytes());
    out.extend(u32::from(function).to_le_bytes());
    for word in [parameters[0], parameters[1], run_on, 0, u32::MAX] {
        out.extend(word.to_le_bytes());
    }
    out
}

#[test]
fn a_quest_keeps_its_two_condition_lists_and_its_aliases_apart() {
    let quest = record(b"QUST")
        .zstring(b"EDID", b"MyQuest")
        .field(b"CTDA", &condition(0, 72, [7, 0], 0))
        .field(b"NEXT", b"")
        .field(b"CTDA", &condition(0x02, 1, [3, 0], 1))
        .u16(b"INDX", 10)
        .u8(b"QSDT", 1)
        .zstring(b"CNAM", b"Done.")
        .u32(b"ANAM", 2)
        .u32(b"ALST", 0)
        .zstring(b"ALID", b"Hero")
        .u32(b"FNAM", 2)
        .u32(b"ALUA", 7)
        .u32s(b"KWDA", &[9])
        .field(b"ALED", b"")
        .u32(b"ALLS", 1)
        .zstring(b"ALID", b"Home")
        .u32(b"FNAM", 0)
        .field(b"ALED", b"");
    assert_eq!(
        lines(quest),
        [
            "EDID Editor ID: MyQuest",
            "Quest Dialogue Conditions",
            "  Conditions",
            "    Condition 0",
            "      CTDA",
            "        Type: 0",
            "        Unused: 00 00 00",
            "        Comparison Value: 1",
            "        Function: GetIsID",
            "        Unused: 00 00",
            "        Parameter #1: Skyrim.esm:000007 Player",
            "        Parameter #2: 00 00 00 00",
            "        Run On: Subject",
            "        Reference: 0",
            "        Parameter #3: -1",
            "NEXT Marker",
            "Conditions",
            "  Condition 0",
            "    CTDA",
            "      Type: 2",
            "      Unused: 00 00 00",
            "      Comparison Value: 1",
            "      Function: GetDistance",
            "      Unused: 00 00",
            "      Parameter #1: 3",
            "      Parameter #2: 00 00 00 00",
            "      Run On: Target",
            "      Reference: 0",
            "      Parameter #3: -1",
            "Stages",
            "  Stage 0",
            "    INDX Stage Index",
            "      Stage Index: 10",
            "    Log Entries",
            "      Log Entry 0",
            "        QSDT Stage Flags: Complete Quest",
            "        CNAM Log Entry: Done.",
            "ANAM Next Alias ID: 2",
            "Aliases",
            "  Alias 0",
            "    Alias",
            "      ALST Reference Alias ID: 0",
            "      ALID Alias Name: Hero",
            "      FNAM Alias Flags",
            "        Flags: Optional",
            "        Additional Flags: 0",
            "      ALUA Unique Actor: Skyrim.esm:000007 Player",
            "      Keywords",
            "        KWDA Keywords",
            "          Keyword 0: 00000009",
            "      ALED Alias End",
            "  Alias 1",
            "    Alias",
            "      ALLS Location Alias ID: 1",
            "      ALID Alias Name: Home",
            "      FNAM Alias Flags",
            "        Flags: 0",
            "        Additional Flags: 0",
            "      ALED Alias End"
        ]
    );
}

#[test]
fn a_package_reads_its_inputs_by_the_type_before_them() {
    let package = record(b"PACK")
        .field(b"CNAM", &[7, 0, 0, 0])
        .zstring(b"ANAM", b"Bool")
        .u8(b"CNAM", 1)
        .zstring(b"ANAM", b"Float")
        .f32(b"CNAM", 1.5)
        .zstring(b"ANAM", b"Location")
        .u32s(b"PLDT", &[8, 4, 500])
        .zstring(b"ANAM", b"SingleRef")
        .u32s(b"PTDA", &[0, 7, 0])
        .u8(b"UNAM", 2)
        .zstring(b"BNAM", b"Where")
        .field(b"XNAM", &[3])
        .zstring(b"ANAM", b"Sequence")
        .u32(b"CITC", 0)
        .zstring(b"PNAM", b"Travel")
        .u8(b"PKC2", 0)
        .u8(b"UNAM", 2)
        .u32(b"PNAM", 1);
    assert_eq!(
        lines(package),
        [
            "CNAM Combat Style: Skyrim.esm:000007 Player",
            "Package Data",
            "  Data Input Values",
            "    Value 0",
            "      ANAM Type: Bool",
            "      CNAM Value: True",
            "    Value 1",
            "      ANAM Type: Float",
            "      CNAM Value: 1.5",
            "    Value 2",
            "      ANAM Type: Location",
            "      PLDT Location",
            "        Type: Alias (reference)",
            "        Location Value: 4",
            "        Radius: 500",
            "    Value 3",
            "      ANAM Type: SingleRef",
            "      PTDA Target",
            "        Target Data",
            "          Type: Specific Reference",
            "          Target: Skyrim.esm:000007 Player",
            "          Count | Distance: 0",
            "  Data Inputs",
            "    Data Input 0",
            "      UNAM Index: 2",
            "      BNAM Name: Where",
            "XNAM Marker: 03",
            "Procedure Tree",
            "  Branches",
            "    Branch 0",
            "      ANAM Branch Type: Sequence",
            "      CITC Condition Count: 0",
            "      PNAM Procedure Type: Travel",
            "      Data Input Indexes",
            "        PKC2 Index 0: 0",
            "Data Inputs",
            "  Data Input 0",
            "    UNAM Index: 2",
            "    PNAM Flags: Public"
        ]
    );
}

#[test]
fn a_perk_reads_its_parameters_by_type_and_function() {
    let perk = record(b"PERK")
        .field(b"DATA", &[0, 1, 1, 1, 0])
        .field(b"PRKE", &[2, 0, 5])
        .field(b"DATA", &[0, 5, 1])
        .u8(b"PRKC", 1)
        .field(b"CTDA", &condition(0, 72, [7, 0], 0))
        .u8(b"EPFT", 2)
        .u32s(b"EPFD", &[6, 0.5f32.to_bits()])
        .field(b"PRKF", b"")
        .field(b"PRKE", &[2, 0, 0])
        .field(b"DATA", &[0, 4, 1])
        .u8(b"EPFT", 2)
        .u32s(b"EPFD", &[1f32.to_bits(), 2f32.to_bits()])
        .field(b"PRKF", b"")
        .field(b"PRKE", &[1, 0, 0])
        .u32(b"DATA", 0x0100_0801)
        .field(b"PRKF", b"");
    assert_eq!(
        lines(perk),
        [
            "DATA Data",
            "  Trait: False",
            "  Level: 1",
            "  Num Ranks: 1",
            "  Playable: True",
            "  Hidden: False",
            "Effects",
            "  Effect 0",
            "    PRKE Header",
            "      Type: Entry Point",
            "      Rank: 0",
            "      Priority: 5",
            "    DATA Effect Data",
            "      Entry Point: Calculate Weapon Damage",
            "      Function: Add Actor Value Mult",
            "      Perk Condition Tab Count: 1",
            "    Perk Conditions",
            "      Perk Condition 0",
            "        PRKC Run On (Tab Index): 1",
            "        Conditions",
            "          Condition 0",
            "            CTDA",
            "              Type: 0",
            "              Unused: 00 00 00",
            "              Comparison Value: 1",
            "              Function: GetIsID",
            "              Unused: 00 00",
            "              Parameter #1: Skyrim.esm:000007 Player",
            "              Parameter #2: 00 00 00 00",
            "              Run On: Subject",
            "              Reference: 0",
            "              Parameter #3: -1",
            "    Function Parameters",
            "      EPFT Type: Float/AV,Float",
            "      EPFD Data",
            "        Actor Value: 6",
            "        Float: 0.5",
            "    PRKF End Marker",
            "  Effect 1",
            "    PRKE Header",
            "      Type: Entry Point",
            "      Rank: 0",
            "      Priority: 0",
            "    DATA Effect Data",
            "      Entry Point: Calculate Weapon Damage",
            "      Function: Add Range To Value",
            "      Perk Condition Tab Count: 1",
            "    Function Parameters",
            "      EPFT Type: Float/AV,Float",
            "      EPFD Data",
            "        Float 1: 1",
            "        Float 2: 2",
            "    PRKF End Marker",
            "  Effect 2",
            "    PRKE Header",
            "      Type: Ability",
            "      Rank: 0",
            "      Priority: 0",
            "    DATA Effect Data: 01000801",
            "    PRKF End Marker"
        ]
    );
}

#[test]
fn a_scene_keeps_its_actions_apart_by_their_markers() {
    let scene = record(b"SCEN")
        .field(b"HNAM", b"")
        .zstring(b"NAM0", b"First")
        .field(b"NEXT", b"")
        .field(b"NEXT", b"")
        .u32(b"WNAM", 200)
        .field(b"HNAM", b"")
        .u32(b"ALID", 1)
        .u32(b"LNAM", 0)
        .u32(b"DNAM", 0)
        .u16(b"ANAM", 1)
        .u32(b"ALID", 1)
        .u32(b"PNAM", 7)
        .field(b"ANAM", b"")
        .u16(b"ANAM", 2)
        .u32(b"SNAM", 0)
        .u32(b"ENAM", 0)
        .f32(b"SNAM", 2.5)
        .field(b"ANAM", b"")
        .u32(b"PNAM", 0x0100_0801);
    assert_eq!(
        lines(scene),
        [
            "Phases",
            "  Phase 0",
            "    HNAM Marker Phase Start",
            "    NAM0 Name: First",
            "    NEXT Marker",
            "    NEXT Marker",
            "    WNAM Editor Width: 200",
            "    HNAM Marker Phase End",
            "Actors",
            "  Actor 0",
            "    ALID Actor ID: 1",
            "    LNAM Flags: 0",
            "    DNAM Behaviour Flags: 0",
            "Actions",
            "  Action 0",
            "    ANAM Type: Package",
            "    ALID Actor ID: 1",
            "    Type Specific Action",
            "      Package",
            "        Packages",
            "          PNAM Package 0: Skyrim.esm:000007 Player",
            "    ANAM",
            "  Action 1",
            "    ANAM Type: Timer",
            "    SNAM Start Phase: 0",
            "    ENAM End Phase: 0",
            "    Type Specific Action",
            "      Timer",
            "        SNAM Duration (Seconds): 2.5",
            "    ANAM",
            "PNAM Quest: 01000801"
        ]
    );
}

#[test]
fn scripts_are_read_in_old_versions_and_with_fragments() {
    let mut old = vec![2, 0, 1, 0, 1, 0, 1, 0, b'S', 1, 0, 1, 0, b'p', 1];
    old.extend([7, 0, 0, 0, 0xFF, 0xFF, 0, 0]);
    assert_eq!(
        lines(record(b"ACTI").field(b"VMAD", &old)),
        [
            "VMAD Virtual Machine Adapter",
            "  Version: 2",
            "  Object Format: 1",
            "  Scripts",
            "    Script 0",
            "      ScriptName: S",
            "      Properties",
            "        Property 0",
            "          propertyName: p",
            "          Type: Object",
            "          Value",
            "            FormID: Skyrim.esm:000007 Player",
            "            Alias: -1",
            "            Unused: 0"
        ]
    );
    let mut info = vec![5, 0, 2, 0, 0, 0, 2, 3, 1, 0, b'T'];
    for name in [b'0', b'1'] {
        info.extend([1, 1, 0, b'T', 1, 0, name]);
    }
    assert_eq!(
        lines(record(b"INFO").field(b"VMAD", &info)),
        [
            "VMAD Virtual Machine Adapter",
            "  Version: 5",
            "  Object Format: 2",
            "  Scripts",
            "  Script Fragments",
            "    Extra bind data version: 2",
            "    Flags: OnBegin, OnEnd",
            "    FileName: T",
            "    Fragments",
            "      Fragment 0",
            "        Unknown: 1",
            "        ScriptName: T",
            "        FragmentName: 0",
            "      Fragment 1",
            "        Unknown: 1",
            "        ScriptName: T",
            "        FragmentName: 1"
        ]
    );
}

#[test]
fn control_bytes_in_signatures_name_their_curve() {
    let modifier = record(b"IMAD")
        .f32s(b"\x00IAD", &[0.0, 1.0])
        .f32s(b"@IAD", &[0.0, 2.0])
        .f32s(b"\x14IAD", &[0.5, 3.0]);
    assert_eq!(
        lines(modifier),
        [
            "HDR",
            "  Eye Adapt Speed",
            "    \\x00IAD Mult",
            "      Data 0",
            "        Time: 0",
            "        Value: 1",
            "    @IAD Add",
            "      Data 0",
            "        Time: 0",
            "        Value: 2",
            "Cinematic",
            "  Unused",
            "    \\x14IAD Unused",
            "      Data 0",
            "        Time: 0.5",
            "        Value: 3"
        ]
    );
}

#[test]
fn a_navmesh_reads_its_cell_by_its_world_and_its_grid_by_its_divisor() {
    let mut mesh = Vec::new();
    for word in [12u32, 0xA5E9_A03C, 0, 0x0100_0802] {
        mesh.extend(word.to_le_bytes());
    }
    mesh.extend([1u32, 0, 0, 0].iter().flat_map(|word| word.to_le_bytes()));
    for word in [0u32, 0, 0, 0, 1] {
        mesh.extend(word.to_le_bytes());
    }
    mesh.extend([0; 32]);
    mesh.extend([1, 0, 0, 0, 5, 0]);
    assert_eq!(
        lines(record(b"NAVM").field(b"NVNM", &mesh)),
        [
            "NVNM Geometry",
            "  Version: 12",
            "  Pathing Cell",
            "    CRC Hash: PathingCell",
            "    Parent World: none",
            "    Parent Cell: 01000802",
            "  Vertices",
            "    Vertex 0",
            "      X: 0",
            "      Y: 0",
            "      Z: 0",
            "  Triangles",
            "  Edge Links",
            "  Door Links",
            "  Cover Triangles",
            "  Navmesh Grid",
            "    Divisor: 1",
            "    Grid Size",
            "      X: 0",
            "      Y: 0",
            "    Min",
            "      X: 0",
            "      Y: 0",
            "      Z: 0",
            "    Max",
            "      X: 0",
            "      Y: 0",
            "      Z: 0",
            "    Cells",
            "      Cell 0",
            "        Triangle 0: 5"
        ]
    );
}

#[test]
fn ownership_depends_on_the_type_of_the_owner() {
    let held = |owner: u32| {
        let chest = record(b"CONT").u32(b"COCT", 1).u32s(b"CNTO", &[0x0F, 3]);
        lines(chest.u32s(b"COED", &[owner, 2, 1f32.to_bits()]))
    };
    assert_eq!(
        held(0x13),
        [
            "COCT Count: 1",
            "Items",
            "  Item 0",
            "    CNTO Item",
            "      Item: 0000000F",
            "      Count: 3",
            "    COED Extra Data",
            "      Owner: 00000013",
            "      Global Variable | Required Rank: 2",
            "      Item Condition: 1"
        ]
    );
    assert_eq!(
        held(0x07),
        [
            "COCT Count: 1",
            "Items",
            "  Item 0",
            "    CNTO Item",
            "      Item: 0000000F",
            "      Count: 3",
            "    COED Extra Data",
            "      Owner: Skyrim.esm:000007 Player",
            "      Global Variable | Required Rank: 00000002",
            "      Item Condition: 1"
        ]
    );
}

#[test]
fn sizes_values_and_targets_that_are_off_are_told_with_their_place() {
    let weapon = record(b"WEAP")
        .field(b"CRDT", &[0; 17])
        .u32(b"VNAM", 9)
        .u32(b"EITM", 7)
        .u32(b"KSIZ", 2)
        .u32s(b"KWDA", &[1])
        .zstring(b"DESC", b"")
        .field(b"OBND", &[0; 12]);
    let told: Vec<_> = dump(weapon).1.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "at 0x16: CRDT: size 17, expected one of [16, 24]",
            "at 0x27: EITM: stands out of order",
            "at 0x31: KSIZ: stands out of order",
            "at 0x45: DESC: stands out of order",
            "at 0x4C: OBND: stands out of order",
            "at 0x1D: VNAM: Detection Sound Level: value 9 has no name",
            "at 0x27: EITM: Object Effect: form 00000007 is a NPC_, which is not allowed here",
            "at 0x3B: KWDA: count 2, but 1 elements"
        ]
    );
}

#[test]
fn land_has_signed_normals_and_its_layers_apart() {
    let land = record(b"LAND")
        .field(b"VNML", &[0xFF, 0, 127].repeat(33 * 33))
        .field(b"BTXT", &[1, 0, 0, 0, 2, 0, 0xFF, 0xFF])
        .field(b"ATXT", &[1, 0, 0, 0, 3, 0, 1, 0])
        .field(b"VTXT", &[18, 0, 0, 0, 0, 0, 0x80, 0x3F]);
    let lines = lines(land);
    // A row is a line and 33 columns of four lines each.
    assert_eq!(lines.len(), 1 + 33 * (1 + 33 * 4) + 20);
    assert_eq!(
        lines[2..6],
        ["    Column 0", "      X: -1", "      Y: 0", "      Z: 127"]
    );
    assert_eq!(
        lines[1 + 33 * (1 + 33 * 4)..],
        [
            "Layers",
            "  Layer 0",
            "    Base Layer",
            "      BTXT Base Layer",
            "        Texture: 00000001",
            "        Quadrant: Top Left",
            "        Unused: 00",
            "        Layer: 65535",
            "  Layer 1",
            "    Alpha Layer",
            "      ATXT Alpha Layer Header",
            "        Texture: 00000001",
            "        Quadrant: Top Right",
            "        Unused: 00",
            "        Layer: 1",
            "      VTXT Alpha Layer Data",
            "        Cell 0",
            "          Position: 18",
            "          Unused: 00 00",
            "          Opacity: 1"
        ]
    );
}

#[test]
fn weather_has_as_many_cloud_colors_as_its_form_version_says() {
    let layers = |version| {
        let weather = record(b"WTHR").form_version(version);
        let lines = lines(weather.field(b"PNAM", &[9; 16 * 32]));
        lines
            .iter()
            .filter(|line| line.starts_with("  Layer "))
            .count()
    };
    assert_eq!((layers(34), layers(35)), (4, 32));
    let cloud = record(b"WTHR").zstring(b"?0TX", b"sky.dds");
    assert_eq!(
        lines(cloud),
        ["Cloud Textures", "  ?0TX Layer #15: sky.dds"]
    );
}

#[test]
fn a_race_gives_what_stands_for_both_sexes_to_the_marker_before_it() {
    let race = record(b"RACE")
        .field(b"NAM1", b"")
        .field(b"MNAM", b"")
        .u32(b"INDX", 0)
        .zstring(b"MODL", b"man.nif")
        .field(b"FNAM", b"")
        .u32(b"INDX", 0)
        .zstring(b"MODL", b"woman.nif");
    assert_eq!(
        lines(race),
        [
            "Body Data",
            "  NAM1 Body Data Marker",
            "  Male Body Data",
            "    MNAM Male Data Marker",
            "    Parts",
            "      Part 0",
            "        INDX Index: Body Texture",
            "        Model",
            "          MODL Model FileName: man.nif",
            "  Female Body Data",
            "    FNAM Female Data Marker",
            "    Parts",
            "      Part 0",
            "        INDX Index: Body Texture",
            "        Model",
            "          MODL Model FileName: woman.nif"
        ]
    );
}
