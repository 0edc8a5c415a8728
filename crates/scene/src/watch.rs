//! Looks at the game and tells what changed since the last look.
//!
//! What records say of a cell's references is read once, when the cell comes into view; each look
//! then compares the world's own changes. A cell whose records are not at hand is seen once they
//! are.

use crate::air::Air;
use crate::body;
use crate::camera::Camera;
use crate::changes::Changes;
use crate::instance::{Instance, Look, LookId};
use crate::light::{self, Light};
use crate::place::{Place, turn};
use crate::scene::Scene;
use crate::world_square::{self, Square};
use crate::{indoors, land, look, outdoors, water};
use forms::records::Reference;
use forms::{CELL_SIZE, Forms};
use glam::Vec2;
use ident::{FormId, FourCC};
use rules::reference;
use std::collections::BTreeMap;
use world::World;

/// What to look at.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct View {
    /// The cells that are seen.
    pub cells: Vec<FormId>,
    /// The eye.
    pub camera: Camera,
    /// Whether the player's own body is seen.
    pub shows_player: bool,
}

impl View {
    /// What the player sees: the attached cells, from the eyes.
    pub fn of_player(forms: &Forms, world: &World) -> Self {
        let player = reference::placement(forms, world, FormId::PLAYER_REF);
        let eyes = rules::crosshair::eyes(forms, world);
        let mut cells: Vec<FormId> = world.attached.iter().copied().collect();
        let (Some(player), Some((eyes, towards))) = (player, eyes) else {
            return Self {
                cells,
                ..Self::default()
            };
        };
        // The player's own cell first: its air is seen.
        cells.sort_by_key(|cell| player.cell != Some(*cell));
        Self {
            cells,
            camera: Camera::looking_at(eyes, eyes + towards),
            shows_player: false,
        }
    }
}

/// What of a game is in view, and what was told of it.
#[derive(Debug, Default)]
pub struct Watch {
    told: Scene,
    has_told: bool,
    cells: BTreeMap<FormId, Cell>,
    looks: BTreeMap<Look, LookId>,
    bases: BTreeMap<FormId, Option<LookId>>,
}

/// A cell in view.
#[derive(Debug, Default)]
struct Cell {
    square: Option<Square>,
    placed: BTreeMap<FormId, Reference>,
    climate: Option<FormId>,
}

/// What is seen of one reference.
#[derive(Debug, Default)]
struct Seen {
    instance: Option<Instance>,
    light: Option<Light>,
}

/// Flag of a reference: not drawn as an object of its own.
const ACTOR: FourCC = FourCC(*b"ACHR");

impl Watch {
    /// What differs from what was told before, and counts as told from now on.
    pub fn look(&mut self, forms: &Forms, world: &World, view: &View) -> Changes {
        let mut changes = Changes {
            is_anew: !self.has_told,
            ..Changes::default()
        };
        self.has_told = true;
        self.leave_cells(view, &mut changes);
        self.enter_cells(forms, view, &mut changes);
        let first_look = self.told.looks.len();
        let seen = self.see_references(forms, world, view);
        self.tell_references(seen, &mut changes);
        changes.looks = self.told.looks.get(first_look..).unwrap_or(&[]).to_vec();
        let air = self.air(forms, world, view);
        if let Some(air) = air.filter(|air| changes.is_anew || *air != self.told.air) {
            self.told.air = air.clone();
            changes.air = Some(air);
        }
        if changes.is_anew || view.camera != self.told.camera {
            self.told.camera = view.camera;
            changes.camera = Some(view.camera);
        }
        changes
    }

    /// What was told so far.
    pub fn scene(&self) -> &Scene {
        &self.told
    }

    /// Tells everything again with the next look, as to somebody new.
    pub fn begin_anew(&mut self) {
        *self = Self::default();
    }

    fn leave_cells(&mut self, view: &View, changes: &mut Changes) {
        let told = &mut self.told;
        self.cells.retain(|cell, _| {
            let stays = view.cells.contains(cell);
            if !stays {
                let had_land = told.lands.remove(cell).is_some();
                let had_water = told.waters.remove(cell).is_some();
                if had_land || had_water {
                    changes.cells_gone.push(*cell);
                }
            }
            stays
        });
    }

    fn enter_cells(&mut self, forms: &Forms, view: &View, changes: &mut Changes) {
        for &cell in &view.cells {
            if self.cells.contains_key(&cell) || !forms.missing_in(cell).is_empty() {
                continue;
            }
            let Some(record) = forms.cell(cell) else {
                continue;
            };
            let square = world_square::of_cell(forms, cell);
            let is_persistent =
                square.is_some_and(|square| forms.persistent_cell(square.world) == Some(cell));
            if is_persistent {
                // Its references are seen in the squares they stand in.
                continue;
            }
            let ids = forms
                .refs_in_cell(cell)
                .chain(forms.persistent_refs_at(cell));
            let read = ids.filter_map(|id| Some((id, forms.reference(id)?)));
            let entered = Cell {
                square,
                placed: read.collect(),
                climate: square.and_then(|square| square.climate),
            };
            let ground = square.and_then(|square| land::of_square(forms, cell, &square));
            if let Some(ground) = ground {
                self.told.lands.insert(cell, ground.clone());
                changes.lands.push((cell, ground));
            }
            let sheet = match &square {
                Some(square) => water::of_square(forms, record, square),
                None => water::of_room(forms, record, middle(&entered)),
            };
            if let Some(sheet) = sheet {
                self.told.waters.insert(cell, sheet.clone());
                changes.waters.push((cell, sheet));
            }
            self.cells.insert(cell, entered);
        }
    }

    fn see_references(
        &mut self,
        forms: &Forms,
        world: &World,
        view: &View,
    ) -> BTreeMap<FormId, Seen> {
        let mut seen = BTreeMap::new();
        let cells = std::mem::take(&mut self.cells);
        let mut enabled = BTreeMap::new();
        for (cell, entered) in &cells {
            for (&id, record) in &entered.placed {
                let at = world.references.get(&id).and_then(|state| state.placement);
                let is_here = at.is_none_or(|at| is_within(at, *cell, entered));
                let is_seen = is_here && self.is_seen(forms, world, id, record, &mut enabled);
                if let Some(base) = record.base.filter(|_| is_seen) {
                    seen.insert(id, self.see(forms, world, id, base, Some(record)));
                }
            }
        }
        // What came from elsewhere, and what the game made.
        for (&id, state) in &world.references {
            let Some(at) = state.placement.filter(|_| !seen.contains_key(&id)) else {
                continue;
            };
            let is_player = id == FormId::PLAYER_REF;
            if is_player && !view.shows_player || state.container.is_some() {
                continue;
            }
            let is_here = cells
                .iter()
                .any(|(cell, entered)| is_within(at, *cell, entered));
            if is_here
                && reference::exists(forms, world, id)
                && reference::is_enabled(forms, world, id)
                && let Some(base) = reference::base(forms, world, id)
            {
                let record = forms.reference(id);
                seen.insert(id, self.see(forms, world, id, base, record.as_ref()));
            }
        }
        self.cells = cells;
        seen
    }

    /// Whether a placed reference is there to be seen. Parents are asked once in a look.
    fn is_seen(
        &self,
        forms: &Forms,
        world: &World,
        id: FormId,
        record: &Reference,
        enabled: &mut BTreeMap<FormId, bool>,
    ) -> bool {
        let state = world.references.get(&id);
        if state.is_some_and(|state| state.deleted || state.container.is_some())
            || id == FormId::PLAYER_REF
        {
            return false;
        }
        let parent = record
            .enable_parent
            .and_then(|parent| Some((parent.parent?, parent.opposite)));
        match parent.filter(|(parent, _)| reference::exists(forms, world, *parent)) {
            Some((parent, opposite)) => {
                let ask = || reference::is_enabled(forms, world, parent);
                *enabled.entry(parent).or_insert_with(ask) != opposite
            }
            None => state
                .and_then(|state| state.enabled)
                .unwrap_or(!record.is_initially_disabled()),
        }
    }

    fn see(
        &mut self,
        forms: &Forms,
        world: &World,
        id: FormId,
        base: FormId,
        record: Option<&Reference>,
    ) -> Seen {
        let state = world.references.get(&id);
        let (position, angles) = match (state.and_then(|state| state.placement), record) {
            (Some(moved), _) => (moved.position, moved.rotation),
            (None, Some(record)) => (record.placement.position, record.placement.rotation),
            (None, None) => return Seen::default(),
        };
        let scale = state
            .and_then(|state| state.scale)
            .unwrap_or(record.map_or(1.0, |record| record.scale));
        let mut place = Place::new(position, angles, scale);
        let created = world.created.get(&id);
        let is_actor = match created {
            Some(created) => created.is_actor,
            None => record.is_some_and(|record| record.kind == ACTOR) || id == FormId::PLAYER_REF,
        };
        if is_actor {
            // Actors stand upright.
            place.rotation = turn([0.0, 0.0, angles[2]]);
            let Some((body, height)) = body::of_actor(forms, world, id, base) else {
                return Seen::default();
            };
            place.scale *= height;
            let look = self.look_id(Look::Body(body));
            let opacity = world
                .actors
                .get(&id)
                .and_then(|actor| actor.alpha)
                .unwrap_or(1.0);
            let instance = Some(Instance {
                look,
                place,
                opacity,
            });
            return Seen {
                instance,
                light: None,
            };
        }
        let down = place.rotation * -glam::Vec3::Z;
        let light = light::of_base(forms, base, record, place.position, down, place.scale);
        let look = self.base_look(forms, base);
        let instance = look.map(|look| Instance {
            look,
            place,
            opacity: 1.0,
        });
        Seen { instance, light }
    }

    fn base_look(&mut self, forms: &Forms, base: FormId) -> Option<LookId> {
        if let Some(known) = self.bases.get(&base) {
            return *known;
        }
        let look = look::of_base(forms, base).map(|look| self.look_id(look));
        self.bases.insert(base, look);
        look
    }

    fn look_id(&mut self, look: Look) -> LookId {
        if let Some(id) = self.looks.get(&look) {
            return *id;
        }
        let id = LookId(self.told.looks.len() as u32);
        self.told.looks.push(look.clone());
        self.looks.insert(look, id);
        id
    }

    fn tell_references(&mut self, seen: BTreeMap<FormId, Seen>, changes: &mut Changes) {
        let told = &mut self.told;
        told.instances.retain(|id, _| {
            let stays = seen.get(id).is_some_and(|seen| seen.instance.is_some());
            if !stays {
                changes.gone.push(*id);
            }
            stays
        });
        told.lights.retain(|id, _| {
            let stays = seen.get(id).is_some_and(|seen| seen.light.is_some());
            if !stays {
                changes.lights_gone.push(*id);
            }
            stays
        });
        for (id, seen) in seen {
            if let Some(instance) = seen.instance
                && told.instances.insert(id, instance) != Some(instance)
            {
                changes.instances.push((id, instance));
            }
            if let Some(light) = seen.light
                && told.lights.insert(id, light) != Some(light)
            {
                changes.lights.push((id, light));
            }
        }
    }

    /// The air where the eye is: of its room, or of its worldspace.
    fn air(&self, forms: &Forms, world: &World, view: &View) -> Option<Air> {
        let hour = world.clock.game_time.hour();
        let (&cell, entered) = self
            .cells
            .iter()
            .min_by_key(|(id, _)| view.cells.iter().position(|cell| cell == *id))?;
        Some(match entered.square {
            Some(_) => outdoors::air(forms, entered.climate, hour),
            None => indoors::air(forms, forms.cell(cell)?),
        })
    }
}

/// Whether something that was put somewhere is in a cell: by the cell, or by its place in the cell's
/// worldspace when it is in that one's persistent cell.
fn is_within(at: world::Placement, cell: FormId, entered: &Cell) -> bool {
    match &entered.square {
        Some(square) => {
            at.cell == Some(cell)
                || at.cell.is_some() && square_of(at.position) == (square.x, square.y)
        }
        None => at.cell == Some(cell),
    }
}

fn square_of(position: [f32; 3]) -> (i32, i32) {
    let along = |value: f32| (value / CELL_SIZE).floor() as i32;
    (along(position[0]), along(position[1]))
}

/// The middle of what stands in a room.
fn middle(cell: &Cell) -> Vec2 {
    let places = cell.placed.values().map(|record| {
        let [x, y, _] = record.placement.position;
        Vec2::new(x, y)
    });
    let places: Vec<Vec2> = places.filter(|place| place.is_finite()).collect();
    let sum: Vec2 = places.iter().sum();
    sum / places.len().max(1) as f32
}
