//! Inventories: what containers and actors hold, wear, and what moves between them.
//!
//! An inventory is made from the records the first time anybody changes it: leveled lists are
//! rolled then, once. Source: the scripting seed, "The scripts' events" (`containerChanged`), the
//! wiki's pages of `AddItem`, `RemoveItem`, `GetItemCount`.

mod equipment;
pub mod item;
pub mod outfit;

pub use equipment::{
    LEFT, RIGHT, VOICE, equip, equip_in, equip_spell, equipped, in_hand, is_equipped, read_scroll,
    type_in_hand, unequip, unequip_all, unequip_from, unequip_spell, worn, worn_slots,
};

use crate::actor::{self, Part};
use crate::{form_list, leveled, reference};
use forms::Forms;
use forms::components::ContainerItem;
use ident::{FormId, FourCC};
use world::{Happening, Inventory, Placement, Subject, World};

/// Gold.
pub const GOLD: FormId = FormId(0xF);

/// Makes a container's inventory from the records if it has none yet.
pub fn settle(forms: &Forms, world: &mut World, container: FormId) {
    if world.inventories.contains_key(&container) {
        return;
    }
    let level = actor::player_level(forms, world);
    let mut inventory = Inventory::default();
    for (item, count) in of_records(forms, world, container) {
        for (item, count) in leveled::roll(forms, world, item, count, level) {
            inventory.change(item, count);
        }
    }
    world.inventories.insert(container, inventory);
    outfit::dress(forms, world, container, level);
}

/// How many of an item a container holds. A form list counts all its forms.
///
/// What nobody changed yet is counted from the records; leveled lists in it are not rolled for a
/// question, so what they would give is not there.
pub fn count(forms: &Forms, world: &World, container: FormId, item: FormId) -> i32 {
    let items = match forms.kind(item) {
        Some(FourCC(kind)) if kind == *b"FLST" => form_list::contents(forms, world, item),
        _ => vec![reference::base(forms, world, item).unwrap_or(item)],
    };
    match world.inventories.get(&container) {
        Some(inventory) => items.iter().map(|item| inventory.count(*item)).sum(),
        None => {
            let all = of_records(forms, world, container).into_iter();
            all.filter(|(of, _)| items.contains(of))
                .map(|(_, count)| count)
                .sum()
        }
    }
}

/// What a container holds now: forms with counts, by form id.
pub fn contents(forms: &Forms, world: &mut World, container: FormId) -> Vec<(FormId, i32)> {
    settle(forms, world, container);
    let items = world
        .inventories
        .get(&container)
        .map(|inventory| inventory.items.iter());
    items
        .into_iter()
        .flatten()
        .map(|(item, stack)| (*item, stack.count))
        .collect()
}

/// What a container holds as far as nobody has to roll leveled lists for it: asking changes
/// nothing.
pub fn held(forms: &Forms, world: &World, container: FormId) -> Vec<(FormId, i32)> {
    match world.inventories.get(&container) {
        Some(inventory) => {
            let items = inventory.items.iter();
            items.map(|(item, stack)| (*item, stack.count)).collect()
        }
        None => of_records(forms, world, container),
    }
}

/// The weight of all a container holds.
pub fn weight(forms: &Forms, world: &World, container: FormId) -> f32 {
    let weigh = |(item, count): (FormId, i32)| item::weight(forms, item) * count as f32;
    match world.inventories.get(&container) {
        Some(inventory) => inventory
            .items
            .iter()
            .map(|(item, stack)| weigh((*item, stack.count)))
            .sum(),
        None => of_records(forms, world, container)
            .into_iter()
            .map(weigh)
            .sum(),
    }
}

/// Puts items into a container: a form, all of a form list, what a leveled list gives, or a
/// reference itself, which leaves the world.
pub fn add(forms: &Forms, world: &mut World, container: FormId, item: FormId, count: i32) {
    if count <= 0 {
        return;
    }
    if let Some(base) = reference::base(forms, world, item) {
        return add_reference(forms, world, container, (item, base));
    }
    settle(forms, world, container);
    let level = actor::player_level(forms, world);
    let listed = forms.kind(item) == Some(FourCC(*b"FLST"));
    let items = if listed {
        form_list::contents(forms, world, item)
    } else {
        vec![item]
    };
    for item in items {
        for (item, count) in leveled::roll(forms, world, item, count, level) {
            change(world, container, item, count);
            tell(forms, world, (item, None), count, (None, Some(container)));
        }
    }
}

fn add_reference(
    forms: &Forms,
    world: &mut World,
    container: FormId,
    (item, base): (FormId, FormId),
) {
    if reference::is_deleted(world, item) {
        return;
    }
    settle(forms, world, container);
    let placed = forms
        .reference(item)
        .map_or(1, |record| record.count.max(1));
    let state = world.references.entry(item).or_default();
    let count = state.item_count.unwrap_or(placed);
    let from = state.container.replace(container);
    state.placement = None;
    world.touched.note(item);
    if let Some(from) = from {
        change(world, from, base, -count);
        forget_reference(world, from, base, item);
    }
    change(world, container, base, count);
    let inventory = world.inventories.entry(container).or_default();
    inventory
        .items
        .entry(base)
        .or_default()
        .references
        .insert(item);
    let item = (base, Some(item));
    tell(forms, world, item, count, (from, Some(container)));
}

/// Takes items out of a container and, with `to`, puts them into another. Gives how many of all
/// moved. Worn items come off.
pub fn remove(
    forms: &Forms,
    world: &mut World,
    container: FormId,
    (item, count): (FormId, i32),
    to: Option<FormId>,
) -> i32 {
    settle(forms, world, container);
    let instance = reference::base(forms, world, item);
    let items = match forms.kind(item) {
        Some(FourCC(kind)) if kind == *b"FLST" => form_list::contents(forms, world, item),
        _ => vec![instance.unwrap_or(item)],
    };
    let reference = instance.map(|_| item);
    let mut moved = 0;
    for base in items {
        moved += take(forms, world, container, (base, reference), count.max(0), to);
    }
    moved
}

fn take(
    forms: &Forms,
    world: &mut World,
    container: FormId,
    (base, reference): (FormId, Option<FormId>),
    count: i32,
    to: Option<FormId>,
) -> i32 {
    let taken = -change(world, container, base, -count);
    if taken == 0 {
        return 0;
    }
    let left = held_count(world, container, base);
    if left == 0 && is_equipped(world, container, base) {
        unequip(forms, world, container, base);
    }
    if let Some(reference) = reference {
        forget_reference(world, container, base, reference);
        world.references.entry(reference).or_default().container = to;
    }
    if let Some(to) = to {
        settle(forms, world, to);
        change(world, to, base, taken);
    }
    if left == 0 {
        hand_over_scripts(world, base, container, to);
    }
    tell(
        forms,
        world,
        (base, reference),
        taken,
        (Some(container), to),
    );
    taken
}

/// Takes everything out of a container.
pub fn remove_all(forms: &Forms, world: &mut World, container: FormId, to: Option<FormId>) {
    for (item, count) in contents(forms, world, container) {
        take(forms, world, container, (item, None), count, to);
    }
}

/// Lays items on the ground at their holder: gives the reference made for them.
pub fn drop(
    forms: &Forms,
    world: &mut World,
    holder: FormId,
    item: FormId,
    count: i32,
) -> Option<FormId> {
    let placement = reference::placement(forms, world, holder)?;
    settle(forms, world, holder);
    let base = reference::base(forms, world, item).unwrap_or(item);
    let held = held_count(world, holder, base);
    let count = count.min(held);
    if count <= 0 {
        return None;
    }
    let is_all = held == count;
    if is_all && is_equipped(world, holder, base) {
        unequip(forms, world, holder, base);
    }
    let scripted = world.item_scripts.get(&(holder, base)).copied();
    let dropped = match scripted.filter(|_| is_all) {
        Some(scripted) => {
            world.item_scripts.remove(&(holder, base));
            reference::set_placement(world, scripted, placement);
            scripted
        }
        None => reference::create(forms, world, base, placement, false, true),
    };
    let state = world.references.entry(dropped).or_default();
    state.item_count = Some(count);
    state.container = None;
    change(world, holder, base, -count);
    let item = (base, Some(dropped));
    tell(forms, world, item, count, (Some(holder), None));
    Some(dropped)
}

/// Whether an item may be told to a listener: it has no filters, or one lets the item through.
/// A form list lets all its forms through.
pub fn passes_filters(forms: &Forms, world: &World, listener: Subject, item: FormId) -> bool {
    let Some(filters) = world.registrations.inventory_filters.get(&listener) else {
        return true;
    };
    let lets =
        |filter: &FormId| *filter == item || form_list::contains(forms, world, *filter, item);
    filters.is_empty() || filters.iter().any(lets)
}

/// What the records put into a container, leveled lists not rolled: the container's own, or the
/// actor base's with what its template gives.
fn of_records(forms: &Forms, world: &World, container: FormId) -> Vec<(FormId, i32)> {
    let plain = |item: &ContainerItem| Some((item.item?, item.count));
    if reference::is_actor(forms, world, container) {
        let npc = actor::part(forms, world, container, Part::Inventory);
        return npc.map_or_else(Vec::new, |npc| npc.items.iter().filter_map(plain).collect());
    }
    let base = reference::base(forms, world, container);
    let items = base
        .and_then(|base| forms.container(base))
        .map(|record| record.items.iter());
    items.into_iter().flatten().filter_map(plain).collect()
}

/// How many of an item an inventory that was made holds.
fn held_count(world: &World, container: FormId, item: FormId) -> i32 {
    let inventory = world.inventories.get(&container);
    inventory.map_or(0, |inventory| inventory.count(item))
}

fn change(world: &mut World, container: FormId, item: FormId, count: i32) -> i32 {
    world
        .inventories
        .entry(container)
        .or_default()
        .change(item, count)
}

fn forget_reference(world: &mut World, container: FormId, base: FormId, item: FormId) {
    let inventory = world.inventories.get_mut(&container);
    if let Some(stack) = inventory.and_then(|inventory| inventory.items.get_mut(&base)) {
        stack.references.remove(&item);
    }
}

/// The reference that carries the scripts of a holder's items of a base, made when it is first
/// needed; none for items without scripts.
///
/// The original gives each stack scripts of its own; here all items of a base at a holder share
/// theirs, and they go along when the last one moves.
fn scripts_of(forms: &Forms, world: &mut World, holder: FormId, base: FormId) -> Option<FormId> {
    if let Some(known) = world.item_scripts.get(&(holder, base)) {
        return Some(*known);
    }
    if forms.attached_scripts(base).is_empty() {
        return None;
    }
    let nowhere = Placement {
        cell: None,
        position: [0.0; 3],
        rotation: [0.0; 3],
    };
    let made = reference::create(forms, world, base, nowhere, false, true);
    world.references.entry(made).or_default().container = Some(holder);
    world.item_scripts.insert((holder, base), made);
    Some(made)
}

/// The last item of a base left a holder: its scripts go along, unless such items are there already.
fn hand_over_scripts(world: &mut World, base: FormId, from: FormId, to: Option<FormId>) {
    let Some(to) = to.filter(|to| !world.item_scripts.contains_key(&(*to, base))) else {
        return;
    };
    if let Some(scripted) = world.item_scripts.remove(&(from, base)) {
        world.item_scripts.insert((to, base), scripted);
        world.references.entry(scripted).or_default().container = Some(to);
    }
}

fn tell(
    forms: &Forms,
    world: &mut World,
    (item, reference): (FormId, Option<FormId>),
    count: i32,
    (from, to): (Option<FormId>, Option<FormId>),
) {
    if let (Some(to), None) = (to, reference) {
        scripts_of(forms, world, to, item);
    }
    world.happenings.raise(Happening::ContainerChanged {
        item,
        reference,
        count,
        from,
        to,
    });
}
