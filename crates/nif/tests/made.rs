//! Property: what typed views make of meshes, odd ones among them. Method: files made here block by
//! block, so that every expectation is a literal; several guard against public bug reports of other
//! engines, which are told beside them.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use glam::{Vec3, Vec4};
use nif::collision::Form;
use nif::{Content, Nif, NifError, Part, ProblemKind, Role};

/// Bytes of a block, little endian.
#[derive(Default, Clone)]
struct Bytes(Vec<u8>);

impl Bytes {
    fn u8(mut self, values: &[u8]) -> Self {
        self.0.extend(values);
        self
    }
    fn u16(mut self, values: &[u16]) -> Self {
        self.0
            .extend(values.iter().flat_map(|value| value.to_le_bytes()));
        self
    }
    fn i32(mut self, values: &[i32]) -> Self {
        self.0
            .extend(values.iter().flat_map(|value| value.to_le_bytes()));
        self
    }
    fn u64(mut self, value: u64) -> Self {
        self.0.extend(value.to_le_bytes());
        self
    }
    fn f32(mut self, values: &[f32]) -> Self {
        self.0
            .extend(values.iter().flat_map(|value| value.to_le_bytes()));
        self
    }
}

fn bytes() -> Bytes {
    Bytes::default()
}

/// The start of a node or a shape: its name's place, extra data, and where it stands on x.
fn object(name: i32, extra: &[i32], x: f32) -> Bytes {
    bytes()
        .i32(&[name, extra.len() as i32])
        .i32(extra)
        .i32(&[-1, 14])
        .f32(&[x, 0.0, 0.0])
        .f32(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0])
        .i32(&[-1])
}

fn node(name: i32, x: f32, children: &[i32]) -> Bytes {
    let object = object(name, &[], x).i32(&[children.len() as i32]);
    object.i32(children).i32(&[0])
}

const STRINGS: [&str; 4] = ["Scene Root", "EditorMarker", "Bone", "BSX"];

fn file(stream: u32, blocks: &[(&str, Bytes)], roots: &[i32]) -> Vec<u8> {
    let mut types: Vec<&str> = blocks.iter().map(|(kind, _)| *kind).collect();
    types.dedup();
    let mut all = bytes().u8(b"Gamebryo File Format, Version 20.2.0.7\n");
    all = all.i32(&[0x1402_0007]).u8(&[1]);
    all = all
        .i32(&[12, blocks.len() as i32, stream as i32])
        .u8(&[0, 0, 0]);
    all = all.u16(&[types.len() as u16]);
    for kind in &types {
        all = all.i32(&[kind.len() as i32]).u8(kind.as_bytes());
    }
    for (kind, _) in blocks {
        let place = types.iter().position(|own| own == kind).unwrap();
        all = all.u16(&[place as u16]);
    }
    for (_, own) in blocks {
        all = all.i32(&[own.0.len() as i32]);
    }
    all = all.i32(&[STRINGS.len() as i32, 12]);
    for text in STRINGS {
        all = all.i32(&[text.len() as i32]).u8(text.as_bytes());
    }
    all = all.i32(&[0]);
    for (_, own) in blocks {
        all = all.u8(&own.0);
    }
    all.i32(&[roots.len() as i32]).i32(roots).0
}

#[test]
fn the_root_is_the_files_and_may_be_any_kind_of_node_at_any_place() {
    // Public report: a root looked for by the name NiNode left trees empty.
    let blocks = [
        ("NiNode", node(2, 5.0, &[])),
        ("BSLeafAnimNode", node(0, 10.0, &[0])),
    ];
    let bytes = file(100, &blocks, &[1]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let graph = nif.graph();
    let found: Vec<_> = graph
        .nodes
        .iter()
        .map(|node| (node.name.as_str(), node.parent, node.world.translation.x))
        .collect();
    assert_eq!(found, [("Scene Root", None, 10.0), ("Bone", Some(0), 15.0)]);
    assert_eq!(nif.write(), bytes);
}

#[test]
fn a_loop_of_nodes_ends_and_is_told() {
    let blocks = [
        ("NiNode", node(0, 0.0, &[1])),
        ("NiNode", node(2, 0.0, &[0, 1, 99])),
    ];
    let bytes = file(100, &blocks, &[0]);
    let nif = Nif::read(&bytes).unwrap();
    let graph = nif.graph();
    assert_eq!(graph.nodes.len(), 2);
    let kinds: Vec<_> = graph.problems.iter().map(|problem| &problem.kind).collect();
    assert_eq!(kinds, [&ProblemKind::Loop, &ProblemKind::Loop]);
    let told: Vec<String> = nif
        .check()
        .iter()
        .map(|problem| problem.kind.to_string())
        .collect();
    assert_eq!(told, ["children: there is no block 99"]);
}

#[test]
fn the_markers_bit_hides_the_markers_and_not_the_model() {
    // BSXFlags: bit 5 says that markers are there.
    for (flags, expected) in [(0x20, [true, false, true]), (0, [true, true, true])] {
        let blocks = [
            ("BSFadeNode", object(0, &[3], 0.0).i32(&[2, 1, 2, 0])),
            ("NiNode", node(1, 0.0, &[])),
            ("NiNode", node(2, 0.0, &[])),
            ("BSXFlags", bytes().i32(&[3, flags])),
        ];
        let bytes = file(83, &blocks, &[0]);
        let graph = Nif::read(&bytes).unwrap().graph();
        assert_eq!(graph.has_markers, flags != 0);
        let drawn: Vec<bool> = graph.nodes.iter().map(|node| node.is_drawn).collect();
        assert_eq!(drawn, expected, "flags {flags}");
    }
}

#[test]
fn only_the_chosen_child_of_a_switch_is_drawn() {
    let switch = object(0, &[], 0.0).i32(&[2, 1, 2, 0]).u16(&[3]).i32(&[1]);
    let blocks = [
        ("NiSwitchNode", switch),
        ("NiNode", node(1, 0.0, &[])),
        ("NiNode", node(2, 0.0, &[])),
    ];
    let bytes = file(83, &blocks, &[0]);
    let graph = Nif::read(&bytes).unwrap().graph();
    assert_eq!(graph.nodes[0].role, Role::Switch(1));
    let drawn: Vec<bool> = graph.nodes.iter().map(|node| node.is_drawn).collect();
    assert_eq!(drawn, [true, false, true]);
}

/// A vertex with its place and texture coordinates, as its description says below.
fn vertex(place: [f32; 3], uv: [u16; 2]) -> Bytes {
    bytes().f32(&place).f32(&[0.0]).u16(&uv)
}

/// What a vertex holds: place and texture coordinates, in 20 bytes.
const PLACE_AND_UV: u64 = 0x3 << 44 | 5;

/// A shape of Special Edition with its own vertices.
fn tri_shape(desc: u64, vertices: &[Bytes], triangles: &[u16]) -> Bytes {
    let size = vertices.iter().map(|own| own.0.len()).sum::<usize>() + triangles.len() * 2;
    let mut shape = object(0, &[], 0.0)
        .f32(&[0.0, 0.0, 0.0, 9.0])
        .i32(&[-1, -1, -1]);
    shape = shape
        .u64(desc)
        .u16(&[triangles.len() as u16 / 3, vertices.len() as u16]);
    shape = shape.i32(&[size as i32]);
    for own in vertices {
        shape = shape.u8(&own.0);
    }
    shape.u16(triangles).i32(&[0])
}

#[test]
fn vertices_that_are_none_and_triangles_without_vertices_are_left_out_and_told() {
    // Halves: 0x3C00 is 1, 0x3800 one half.
    let vertices = [
        vertex([0.0, 0.0, 0.0], [0, 0x3C00]),
        vertex([1.0, 0.0, 0.0], [0x3800, 0]),
        vertex([0.0, 1.0, 0.0], [0, 0]),
        vertex([f32::NAN, 1.0, 0.0], [0, 0]),
    ];
    let shape = tri_shape(PLACE_AND_UV, &vertices, &[0, 1, 2, 1, 2, 3, 2, 1, 4]);
    let bytes = file(100, &[("BSTriShape", shape)], &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let geometry = nif.geometry(0).unwrap();
    assert_eq!(geometry.triangles, [[0, 1, 2]]);
    assert_eq!(geometry.positions[1], Vec3::X);
    assert_eq!(geometry.positions[3], Vec3::ZERO);
    assert_eq!(geometry.uvs[1].to_array(), [0.5, 0.0]);
    assert_eq!(geometry.bound, (Vec3::ZERO, 9.0));
    let told: Vec<String> = geometry
        .problems
        .iter()
        .map(|it| it.kind.to_string())
        .collect();
    let expected = [
        "2 triangles have vertices that are not there",
        "vertices have no place",
    ];
    assert_eq!(told, expected);
}

#[test]
fn vertices_smaller_than_what_they_hold_are_an_error_of_their_block_alone() {
    // Public report: the difference of the sizes wrapped. Vertices of 8 bytes are there, and their
    // description says place, texture coordinates, normal, tangent and colour.
    let desc = 0x3B << 44 | 1;
    let small = [
        bytes().i32(&[0, 0]),
        bytes().i32(&[0, 0]),
        bytes().i32(&[0, 0]),
    ];
    let blocks = [
        ("BSTriShape", tri_shape(desc, &small, &[0, 1, 2])),
        ("NiNode", node(0, 0.0, &[0])),
    ];
    let bytes = file(100, &blocks, &[1]);
    let nif = Nif::read(&bytes).unwrap();
    assert!(matches!(nif.blocks[0].content, Content::Bytes(_)));
    assert_eq!(nif.geometry(0), None);
    assert_eq!(nif.graph().nodes.len(), 1);
    let [problem] = nif.problems.as_slice() else {
        unreachable!("one problem: {:?}", nif.problems)
    };
    assert!(matches!(problem.kind, ProblemKind::Broken(_)));
    assert!(
        problem.to_string().contains("vertex_data: need 96 bytes"),
        "{problem}"
    );
    assert_eq!(nif.write(), bytes);
}

/// Skin: instance at 1, data at 2, partition at 3, bones at 4 to 7; body part 32.
fn skin(shape: (&'static str, Bytes), partition: Bytes) -> Vec<(&'static str, Bytes)> {
    let instance = bytes().i32(&[2, 3, 4, 4, 4, 5, 6, 7, 1]).u16(&[1, 32]);
    let transform = bytes()
        .f32(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0])
        .f32(&[0.0, 0.0, 7.0, 1.0]);
    let mut data = transform.clone().i32(&[4]).u8(&[0]);
    for _ in 0..4 {
        data = data.u8(&transform.0).f32(&[0.0; 4]).u16(&[0]);
    }
    let mut blocks = vec![
        shape,
        ("BSDismemberSkinInstance", instance),
        ("NiSkinData", data),
        ("NiSkinPartition", partition),
    ];
    blocks.extend((0..4).map(|_| ("NiNode", node(2, 0.0, &[]))));
    blocks
}

/// One part: bones 0, 1 and 3 of the skin, three vertices of one weight each, one triangle.
fn part(map: [u16; 3], slots: [u8; 3], triangle: [u16; 3]) -> Bytes {
    bytes()
        .u16(&[3, 1, 3, 0, 1])
        .u16(&[0, 1, 3])
        .u8(&[1])
        .u16(&map)
        .u8(&[1])
        .f32(&[1.0; 3])
        .u8(&[1])
        .u16(&triangle)
        .u8(&[1])
        .u8(&slots)
        .u8(&[0, 0])
}

#[test]
fn parts_of_legendary_count_their_own_vertices_and_bones() {
    // Public reports: a single part's bones taken as the skin's; a part's triangles as the shape's.
    let shape = object(0, &[], 0.0)
        .i32(&[8, 1, 0, -1])
        .u8(&[0])
        .i32(&[-1, -1]);
    let mut blocks = skin(
        ("NiTriShape", shape),
        bytes()
            .i32(&[1])
            .u8(&part([2, 0, 1], [2, 0, 9], [0, 1, 2]).0),
    );
    let data = bytes().i32(&[0]).u16(&[3]).u8(&[0, 0, 1]);
    let data = data
        .f32(&[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0])
        .u16(&[0])
        .i32(&[0]);
    let data = data.u8(&[0]).f32(&[0.0; 4]).u8(&[0]).u16(&[0]).i32(&[-1]);
    let data = data.u16(&[1]).i32(&[3]).u8(&[1]).u16(&[0, 1, 2]).u16(&[0]);
    blocks.push(("NiTriShapeData", data));
    let bytes = file(83, &blocks, &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let geometry = nif.geometry(0).unwrap();
    assert_eq!(geometry.triangles, [[2, 0, 1]]);
    let expected = Part {
        slot: Some(32),
        flags: 1,
        first: 0,
        count: 1,
    };
    assert_eq!(geometry.parts, [expected]);
    // Slot 2 of the part is bone 3 of the skin; slot 9 is nothing and weighs nothing.
    assert_eq!(geometry.bones[2][0], 3);
    assert_eq!(geometry.bones[0][0], 0);
    assert_eq!(geometry.weights.map_first(), [1.0, 0.0, 1.0]);
    let skin = nif.skin(0).unwrap();
    assert_eq!(skin.transform.translation, Vec3::new(0.0, 0.0, 7.0));
    assert_eq!(skin.bones[3].name, "Bone");
}

trait MapFirst {
    fn map_first(&self) -> Vec<f32>;
}

impl MapFirst for Vec<[f32; 4]> {
    fn map_first(&self) -> Vec<f32> {
        self.iter().map(|weights| weights[0]).collect()
    }
}

#[test]
fn a_dynamic_shape_of_special_has_its_places_beside_and_its_weights_in_the_skin() {
    // Public report: all heads of a game stood stiff, for their weights are elsewhere.
    // Place, then skin: 28 bytes.
    let desc: u64 = 0x41 << 44 | 7;
    let mut shape = object(0, &[], 0.0)
        .f32(&[0.0; 4])
        .i32(&[1, -1, -1])
        .u64(desc);
    shape = shape.u16(&[1, 3]).i32(&[0, 0, 48]);
    for x in [1.0, 2.0, 3.0] {
        shape = shape.f32(&[x, 0.0, 0.0, 1.0]);
    }
    let mut partition = bytes().i32(&[1, 84, 28]).u64(desc);
    for bone in [3, 0, 200] {
        partition = partition.f32(&[9.0, 9.0, 9.0, 0.0]).u16(&[0x3C00, 0, 0, 0]);
        partition = partition.u8(&[bone, 0, 0, 0]);
    }
    let own = part([0, 1, 2], [2, 0, 0], [0, 1, 2])
        .u64(desc)
        .u16(&[2, 1, 0]);
    let blocks = skin(("BSDynamicTriShape", shape), partition.u8(&own.0));
    let bytes = file(100, &blocks, &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let geometry = nif.geometry(0).unwrap();
    let x: Vec<f32> = geometry.positions.iter().map(|place| place.x).collect();
    assert_eq!(x, [1.0, 2.0, 3.0]);
    assert_eq!(geometry.weights.map_first(), [1.0, 1.0, 0.0]);
    assert_eq!(geometry.bones[0][0], 3);
    // The shape's own counting, in the copy.
    assert_eq!(geometry.triangles, [[2, 1, 0]]);
    let told: Vec<String> = geometry
        .problems
        .iter()
        .map(|it| it.kind.to_string())
        .collect();
    assert_eq!(told, ["1 weights are of bones that are not there"]);
}

/// A node with a fixed body of the shape at block 3.
fn body(shape: Vec<(&'static str, Bytes)>) -> Vec<(&'static str, Bytes)> {
    let mut root = node(0, 0.0, &[]);
    // The collision object's link stands before both lists.
    let at = root.0.len() - 12;
    root.0[at..at + 4].copy_from_slice(&1_i32.to_le_bytes());
    let object = bytes().i32(&[0]).u16(&[1]).i32(&[2]);
    // Shape, layer 1, unused, entity, the body's numbers, no joints, flags: 250 bytes.
    let mut rigid = bytes()
        .i32(&[3])
        .u8(&[1, 0, 0, 0])
        .u8(&[0; 20])
        .u8(&[0; 4])
        .u8(&[0; 16]);
    rigid = rigid
        .u8(&[0; 4])
        .f32(&[1.0, 0.0, 0.0, 0.0])
        .f32(&[0.0, 0.0, 0.0, 1.0]);
    rigid = rigid
        .f32(&[0.0; 24])
        .f32(&[5.0])
        .f32(&[0.0; 10])
        .u8(&[7, 0, 0, 1]);
    rigid = rigid.u8(&[0; 16]).i32(&[0]).u16(&[0]);
    assert_eq!(rigid.0.len(), 250);
    let mut blocks = vec![
        ("NiNode", root),
        ("bhkCollisionObject", object),
        ("bhkRigidBodyT", rigid),
    ];
    blocks.extend(shape);
    blocks
}

#[test]
fn a_body_is_in_game_units() {
    let shape = bytes()
        .i32(&[77])
        .f32(&[0.5])
        .u8(&[0; 8])
        .f32(&[1.0, 2.0, 3.0, 0.0]);
    let bytes = file(100, &body(vec![("bhkBoxShape", shape)]), &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let body = nif.collision(0).unwrap().body;
    // One unit of Havok's is 69.99125 of the game's.
    assert_eq!(body.transform.w_axis, Vec4::new(69.99125, 0.0, 0.0, 1.0));
    let shape = body.shape.unwrap();
    assert_eq!(shape.material, 77);
    assert_eq!(shape.radius, 34.995625);
    assert_eq!(
        shape.form,
        Form::Box(Vec3::new(69.99125, 139.9825, 209.97375))
    );
    assert_eq!(body.filter.layer, 1);
    let motion = body.motion.unwrap();
    assert_eq!((motion.system, motion.quality, motion.mass), (7, 1, 5.0));
}

#[test]
fn a_compressed_mesh_is_strips_then_triangles_and_big_ones() {
    let link = bytes()
        .i32(&[0, 0])
        .f32(&[0.0; 2])
        .f32(&[1.0; 4])
        .f32(&[0.0])
        .f32(&[1.0; 4]);
    let mut data = bytes()
        .i32(&[17, 18, 0, 0])
        .f32(&[0.001])
        .f32(&[0.0; 8])
        .u8(&[0, 0]);
    data = data.i32(&[0, 0, 0]);
    // Two materials, one transform that moves by 1 on x.
    data = data
        .i32(&[2, 11, 5, 22, 6, 0, 1])
        .f32(&[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]);
    // Three big vertices, two big triangles, one of which has a vertex that is not there.
    data = data.i32(&[3]).f32(&[0.0; 12]).i32(&[2]);
    data = data
        .u16(&[0, 1, 2])
        .i32(&[1])
        .u16(&[0])
        .u16(&[0, 1, 9])
        .i32(&[1])
        .u16(&[0]);
    // One chunk: four vertices of thousandths, a strip of four, one triangle.
    data = data
        .i32(&[1])
        .f32(&[0.0, 2.0, 0.0, 0.0])
        .i32(&[0])
        .u16(&[0xFFFF, 0]);
    data = data
        .i32(&[12])
        .u16(&[0, 0, 0, 1000, 0, 0, 0, 1000, 0, 0, 0, 1000]);
    data = data
        .i32(&[7])
        .u16(&[0, 1, 2, 3, 0, 2, 3])
        .i32(&[1])
        .u16(&[4])
        .i32(&[0, 0]);
    let shape = vec![
        ("bhkCompressedMeshShape", link.i32(&[4])),
        ("bhkCompressedMeshShapeData", data),
    ];
    let bytes = file(100, &body(shape), &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let collision = nif.collision(0).unwrap();
    let Some(Form::Mesh(mesh)) = collision.body.shape.map(|shape| shape.form) else {
        unreachable!("a mesh")
    };
    assert_eq!(mesh.triangles, [[0, 1, 2], [3, 4, 5], [4, 6, 5], [3, 5, 6]]);
    assert_eq!(mesh.triangle_materials, [1, 0, 0, 0]);
    let materials: Vec<_> = mesh
        .materials
        .iter()
        .map(|(name, filter)| (*name, filter.layer))
        .collect();
    assert_eq!(materials, [(11, 5), (22, 6)]);
    // Chunk at y 2, transform at x 1, a thousand thousandths on x: (2, 2, 0) in Havok's units.
    assert_eq!(mesh.vertices[4], Vec3::new(139.9825, 139.9825, 0.0));
    let told: Vec<String> = collision
        .problems
        .iter()
        .map(|it| it.kind.to_string())
        .collect();
    assert_eq!(told, ["1 triangles have vertices that are not there"]);
}

#[test]
fn a_list_of_shapes_in_itself_ends() {
    let mut list = bytes().i32(&[40]);
    for _ in 0..40 {
        list = list.i32(&[3]);
    }
    let list = list.i32(&[0]).u8(&[0; 24]).i32(&[0]);
    let bytes = file(100, &body(vec![("bhkListShape", list)]), &[0]);
    let nif = Nif::read(&bytes).unwrap();
    assert_eq!(nif.problems, []);
    let collision = nif.collision(0).unwrap();
    assert!(!collision.problems.is_empty());
}

#[test]
fn meshes_of_other_games_and_ages_are_told() {
    let told = |bytes: &[u8]| Nif::read(bytes).unwrap_err();
    let old = b"NetImmerse File Format, Version 3.1\n\0\0\0\0";
    assert_eq!(told(old), NifError::NoMesh);
    let version = NifError::Version {
        version: 0x1402_0007,
        user: 12,
        stream: 130,
    };
    assert_eq!(told(&file(130, &[], &[])), version);
    assert_eq!(
        version.to_string(),
        "version 0x14020007, user 12, stream 130: neither Skyrim's 83 nor 100"
    );
    let short = file(100, &[("NiNode", node(0, 0.0, &[]))], &[0]);
    let error = told(&short[..short.len() - 10]);
    assert!(
        error.to_string().ends_with("block: need 80 bytes, have 78"),
        "{error}"
    );
}

#[test]
fn a_block_of_an_unknown_kind_is_kept_and_named() {
    let blocks = [
        ("NiNode", node(0, 0.0, &[1])),
        ("BSUnheardOf", bytes().u8(&[1, 2, 3])),
    ];
    let bytes = file(100, &blocks, &[0]);
    let nif = Nif::read(&bytes).unwrap();
    let told: Vec<String> = nif.problems.iter().map(|it| it.kind.to_string()).collect();
    assert_eq!(told, ["unknown kind BSUnheardOf, skipped"]);
    assert_eq!(nif.write(), bytes);
    assert_eq!(nif.graph().nodes.len(), 1);
}
