//! `NAVI`: how navigation meshes hang together.
//!
//! The game has one such map, whatever ids the records have, and no record clears it: each adds its
//! meshes, and of one mesh the last record counts.
//! Source: the seed on how forms are loaded, "NAVI", and the plugin format page, "Merge exceptions".

use super::navm::{NavMeshPlace, counted};
use crate::table::TypedRecord;
use crate::{Field, Forms, RecordView};
use ident::{FormId, FourCC};
use std::collections::BTreeMap;

/// How navigation meshes hang together.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NavMeshInfoMap {
    /// By navigation mesh.
    pub meshes: BTreeMap<FormId, NavMeshInfo>,
    /// Meshes it says are deleted (`NVSI`).
    pub deleted: Vec<FormId>,
}

/// What the map says of one navigation mesh.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NavMeshInfo {
    /// 0 edited, 0x20 an island, 0x40 not edited.
    pub category: u32,
    /// Meshes its edges lead to.
    pub links: Vec<FormId>,
    /// Those of them that are preferred.
    pub preferred: Vec<FormId>,
    /// Doors on it.
    pub doors: Vec<FormId>,
    /// Its own shape, when nothing leads to it.
    pub island: Option<NavMeshIsland>,
    /// Where it lies.
    pub place: NavMeshPlace,
}

/// The shape of an island.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NavMeshIsland {
    /// Lowest corner of what it fills.
    pub min: [f32; 3],
    /// Highest corner.
    pub max: [f32; 3],
    /// Corners of its triangles among the vertices.
    pub triangles: Vec<[u16; 3]>,
    /// Vertices.
    pub vertices: Vec<[f32; 3]>,
}

impl NavMeshInfo {
    fn read(field: &mut Field<'_>) -> (Option<FormId>, Self) {
        let mesh = field.form();
        let category = field.u32();
        // Unknown: the four floats here. The first three look like the mesh's middle.
        field.skip(16);
        let links = counted(field, 4, Field::form);
        let preferred = counted(field, 4, Field::form);
        let doors = counted(field, 8, |field| field.skip(4).form());
        let island = (field.u8() != 0).then(|| NavMeshIsland::read(field));
        // The mark of a pathing cell.
        field.skip(4);
        let info = Self {
            category,
            links: links.into_iter().flatten().collect(),
            preferred: preferred.into_iter().flatten().collect(),
            doors: doors.into_iter().flatten().collect(),
            island,
            place: NavMeshPlace::read(field),
        };
        (mesh, info)
    }
}

impl NavMeshIsland {
    fn read(field: &mut Field<'_>) -> Self {
        Self {
            min: field.f32s(),
            max: field.f32s(),
            triangles: counted(field, 6, |field| [field.u16(), field.u16(), field.u16()]),
            vertices: counted(field, 12, Field::f32s),
        }
    }
}

impl TypedRecord for NavMeshInfoMap {
    const KIND: FourCC = FourCC(*b"NAVI");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"NVMI" => {
                    let (mesh, info) = NavMeshInfo::read(&mut field);
                    out.meshes.extend(mesh.map(|mesh| (mesh, info)));
                }
                b"NVSI" => out.deleted.extend(field.forms()),
                _ => {}
            }
        }
        out
    }

    /// Whatever the id asked with: there is one map.
    fn read_form(forms: &Forms, _: FormId) -> Option<Self> {
        let mut out = Self::default();
        for entry in forms.versions_of_kind(Self::KIND) {
            if let Ok(record) = forms.view(&entry) {
                let next = Self::read(&record);
                for mesh in &next.deleted {
                    out.meshes.remove(mesh);
                }
                out.deleted.extend(next.deleted);
                out.meshes.extend(next.meshes);
            }
        }
        Some(out)
    }
}

impl Forms {
    /// How navigation meshes hang together, by all plugins.
    pub fn nav_mesh_infos(&self) -> Option<&NavMeshInfoMap> {
        self.nav_mesh_info_map(*self.of_kind(NavMeshInfoMap::KIND).first()?)
    }
}
