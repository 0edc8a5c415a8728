//! Which files a picture wants, the nearest first.

use crate::picture::Picture;
use scene::LookId;
use std::collections::BTreeMap;

/// A file that is wanted.
#[derive(Debug, Clone, PartialEq)]
pub struct Wanted {
    /// From Data, in lower case with backslashes.
    pub path: String,
    /// How far from the eye the nearest thing is that needs it, in game units.
    pub away: f32,
}

/// Textures of the sky are wanted after what is this near.
const SKY: f32 = 600.0;

impl Picture {
    /// At most so many files that were not wanted before; the nearest first. Bring each, or that
    /// there is none, with [`Picture::bring`].
    pub fn wanted(&mut self, most: usize) -> Vec<Wanted> {
        let nearest = self.nearest_of_looks();
        let away_of = |look: &LookId| nearest.get(look).copied();
        let mut wanted: BTreeMap<String, f32> = BTreeMap::new();
        let mut want = |path: &str, away: f32| {
            if let Some(known) = wanted.get_mut(path) {
                *known = known.min(away);
            } else {
                wanted.insert(path.to_owned(), away);
            }
        };
        for (path, users) in self.meshes.wanted() {
            if let Some(away) = users.iter().filter_map(away_of).min_by(f32::total_cmp) {
                want(path, away);
            }
        }
        let textures = &self.textures;
        let mut want_all = |ids: &[Option<crate::held::TextureId>], away: f32| {
            for id in ids.iter().flatten().filter(|id| textures.is_wanted(**id)) {
                want(textures.path(*id), away);
            }
        };
        for (look, mesh) in self.meshes.iter() {
            if let Some(away) = away_of(&look) {
                for shape in &mesh.shapes {
                    want_all(&shape.material.textures, away);
                }
            }
        }
        let eye = self.scene.camera.position;
        for quad in self.lands.values().flatten() {
            let away = quad.bounds.center.distance(eye) - quad.bounds.radius;
            want_all(&quad.textures, away.max(0.0));
        }
        for sheet in self.sheets.values() {
            want_all(&[sheet.texture], SKY);
        }
        want_all(&self.sky.textures, SKY);
        let mut wanted: Vec<Wanted> = wanted
            .into_iter()
            .map(|(path, away)| Wanted { path, away })
            .collect();
        wanted.sort_by(|a, b| a.away.total_cmp(&b.away));
        wanted.truncate(most);
        for one in &wanted {
            self.meshes.asked(&one.path);
            self.textures.asked(&one.path);
        }
        wanted
    }

    fn nearest_of_looks(&self) -> BTreeMap<LookId, f32> {
        let eye = self.scene.camera.position;
        let mut nearest: BTreeMap<LookId, f32> = BTreeMap::new();
        for placed in &self.placed {
            let away = placed.position().distance(eye);
            let known = nearest.entry(placed.look).or_insert(away);
            *known = known.min(away);
        }
        nearest
    }
}
