//! Textures by path: wanted, there, or missing with a stand-in.

use super::budget::Budget;
use super::texture_upload::{Purpose, Uploaded, upload};
use crate::gpu::Gpu;
use crate::mesh::Slot;
use crate::trouble::Trouble;
use ident::{AssetPath, Below};
use std::collections::BTreeMap;

/// A texture that somebody asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TextureId(u32);

/// Where a texture's file is.
#[derive(Debug, PartialEq, Eq, Clone, Copy)]
enum Stage {
    /// Nobody brought it yet.
    Wanted,
    /// It was asked for.
    Asked,
    /// It is on the device.
    There,
    /// It cannot be had.
    Failed,
}

#[derive(Debug)]
struct Entry {
    path: String,
    purpose: Purpose,
    stage: Stage,
    view: Option<wgpu::TextureView>,
}

/// The textures of a device.
#[derive(Debug)]
pub(crate) struct Textures {
    entries: Vec<Entry>,
    by_path: BTreeMap<(String, Purpose), TextureId>,
    by_file: BTreeMap<String, Vec<TextureId>>,
    pub(crate) budget: Budget,
    /// Counts arrivals, so that who holds bind groups knows when to look again.
    pub(crate) arrivals: u64,
    pub(crate) troubles: Vec<Trouble>,
    plain: Plain,
}

/// Which of a bind group's textures were there as it was made.
#[derive(Debug)]
pub(crate) struct Bound {
    arrivals: u64,
    there: u16,
}

impl Bound {
    pub(crate) fn new(textures: &Textures, ids: &[Option<TextureId>]) -> Self {
        Self {
            arrivals: textures.arrivals,
            there: textures.there(ids),
        }
    }

    /// Looks again when any texture came. Whether one of these did.
    pub(crate) fn is_behind(&mut self, textures: &Textures, ids: &[Option<TextureId>]) -> bool {
        if self.arrivals == textures.arrivals {
            return false;
        }
        let before = std::mem::replace(self, Self::new(textures, ids));
        before.there != self.there
    }
}

/// Stand-ins for textures that are not there, or that a surface does not have.
#[derive(Debug)]
struct Plain {
    grey: wgpu::TextureView,
    white: wgpu::TextureView,
    flat: wgpu::TextureView,
    black: wgpu::TextureView,
    cube: wgpu::TextureView,
}

impl Textures {
    pub(crate) fn new(gpu: &Gpu, budget: u64) -> Self {
        let one = |pixel: [u8; 4], layers: u32| plain(gpu, pixel, layers);
        Self {
            entries: Vec::new(),
            by_path: BTreeMap::new(),
            by_file: BTreeMap::new(),
            budget: Budget::new(budget),
            arrivals: 0,
            troubles: Vec::new(),
            plain: Plain {
                grey: one([150, 150, 150, 255], 1),
                white: one([255; 4], 1),
                // Flat, and without highlights until the real one says so.
                flat: one([128, 128, 255, 40], 1),
                black: one([0, 0, 0, 255], 1),
                cube: one([40, 44, 48, 255], 6),
            },
        }
    }

    /// The texture of a path, as a mesh or record spells it; none for an empty path.
    pub(crate) fn ask(&mut self, path: &str, slot: Slot) -> Option<TextureId> {
        let purpose = Purpose {
            is_color: slot.is_color(),
            is_cube: slot == Slot::Environment,
        };
        if path.trim().is_empty() {
            return None;
        }
        let file = AssetPath::below(Below::Textures, path).to_string();
        let key = (file.clone(), purpose);
        if let Some(id) = self.by_path.get(&key) {
            return Some(*id);
        }
        let id = TextureId(self.entries.len() as u32);
        self.entries.push(Entry {
            path: file.clone(),
            purpose,
            stage: Stage::Wanted,
            view: None,
        });
        self.by_path.insert(key, id);
        self.by_file.entry(file).or_default().push(id);
        Some(id)
    }

    /// What to bind for a slot: the texture, or what stands in for it.
    pub(crate) fn view(&self, id: Option<TextureId>, slot: Slot) -> &wgpu::TextureView {
        let entry = id.and_then(|id| self.entries.get(id.0 as usize));
        match entry.and_then(|entry| entry.view.as_ref()) {
            Some(view) => view,
            None => match slot {
                Slot::Environment => &self.plain.cube,
                Slot::Normal => &self.plain.flat,
                Slot::Diffuse if id.is_some() => &self.plain.grey,
                Slot::Diffuse | Slot::Mask => &self.plain.white,
                Slot::Glow | Slot::Height | Slot::Specular => &self.plain.black,
            },
        }
    }

    pub(crate) fn is_there(&self, id: TextureId) -> bool {
        let entry = self.entries.get(id.0 as usize);
        entry.is_some_and(|entry| entry.stage == Stage::There)
    }

    /// A bit for each of up to sixteen textures that is on the device.
    fn there(&self, ids: &[Option<TextureId>]) -> u16 {
        let there = ids.iter().map(|id| id.is_some_and(|id| self.is_there(id)));
        there
            .enumerate()
            .fold(0, |bits, (at, there)| bits | u16::from(there) << at)
    }

    pub(crate) fn is_wanted(&self, id: TextureId) -> bool {
        let entry = self.entries.get(id.0 as usize);
        entry.is_some_and(|entry| entry.stage == Stage::Wanted)
    }

    pub(crate) fn path(&self, id: TextureId) -> &str {
        self.entries
            .get(id.0 as usize)
            .map_or("", |entry| &entry.path)
    }

    /// The file was asked for: it is no longer wanted.
    pub(crate) fn asked(&mut self, file: &str) {
        for id in self.by_file.get(file).into_iter().flatten() {
            if let Some(entry) = self.entries.get_mut(id.0 as usize)
                && entry.stage == Stage::Wanted
            {
                entry.stage = Stage::Asked;
            }
        }
    }

    /// A file's bytes, or that there are none. Whether anybody waited for it.
    pub(crate) fn bring(&mut self, gpu: &Gpu, file: &str, bytes: Option<&[u8]>) -> bool {
        let Some(ids) = self.by_file.get(file).cloned() else {
            return false;
        };
        for id in ids {
            let share = self.budget.share();
            let Some(entry) = self.entries.get_mut(id.0 as usize) else {
                continue;
            };
            if matches!(entry.stage, Stage::There | Stage::Failed) {
                continue;
            }
            let outcome = match bytes {
                Some(bytes) => upload(gpu, bytes, entry.purpose, share),
                None => Err("there is no such file".to_owned()),
            };
            self.arrivals += 1;
            match outcome {
                Ok(uploaded) => {
                    let Uploaded {
                        view,
                        bytes,
                        problems,
                    } = uploaded;
                    entry.view = Some(view);
                    entry.stage = Stage::There;
                    self.budget.take(bytes);
                    let told = problems.into_iter().map(|what| Trouble {
                        path: file.to_owned(),
                        what,
                        has_stand_in: false,
                    });
                    self.troubles.extend(told);
                }
                Err(what) => {
                    entry.stage = Stage::Failed;
                    self.troubles.push(Trouble {
                        path: file.to_owned(),
                        what,
                        has_stand_in: true,
                    });
                }
            }
        }
        true
    }

    /// Textures asked for, and those on the device.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let there = self
            .entries
            .iter()
            .filter(|entry| entry.stage == Stage::There);
        (self.entries.len(), there.count())
    }
}

fn plain(gpu: &Gpu, pixel: [u8; 4], layers: u32) -> wgpu::TextureView {
    let size = wgpu::Extent3d {
        width: 1,
        height: 1,
        depth_or_array_layers: layers,
    };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: Some("plain"),
        size,
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    });
    gpu.queue.write_texture(
        texture.as_image_copy(),
        &pixel.repeat(layers as usize),
        wgpu::TexelCopyBufferLayout {
            offset: 0,
            bytes_per_row: Some(4),
            rows_per_image: Some(1),
        },
        size,
    );
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension: Some(match layers {
            6 => wgpu::TextureViewDimension::Cube,
            _ => wgpu::TextureViewDimension::D2,
        }),
        ..wgpu::TextureViewDescriptor::default()
    })
}
