//! The statistics the game counts, by the names scripts know and the hashes conditions know.
//!
//! A hash is the reflected CRC-32 of the name, begun at 0 and not turned over at the end. Source:
//! the facts' table of statistics, whose hashes all come out so.

use world::{Happening, World};

/// Their names, in the order of the menu; the last ones are hidden.
#[rustfmt::skip]
pub const STATS: &[&str] = &[
    "Locations Discovered", "Dungeons Cleared", "Days Passed", "Hours Slept", "Hours Waiting",
    "Standing Stones Found", "Gold Found", "Most Gold Carried", "Chests Looted", "Skill Increases",
    "Skill Books Read", "Food Eaten", "Training Sessions", "Books Read", "Horses Owned",
    "Houses Owned", "Stores Invested In", "Barters", "Persuasions", "Bribes", "Intimidations",
    "Diseases Contracted", "Days as a Vampire", "Days as a Werewolf", "Necks Bitten",
    "Vampirism Cures", "Werewolf Transformations", "Mauls", "Quests Completed",
    "Misc Objectives Completed", "Main Quests Completed", "Side Quests Completed",
    "The Companions Quests Completed", "College of Winterhold Quests Completed",
    "Thieves' Guild Quests Completed", "The Dark Brotherhood Quests Completed",
    "Civil War Quests Completed", "Daedric Quests Completed", "Dawnguard Quests Completed",
    "Dragonborn Quests Completed", "Questlines Completed", "People Killed", "Animals Killed",
    "Creatures Killed", "Undead Killed", "Daedra Killed", "Automatons Killed", "Favorite Weapon",
    "Critical Strikes", "Sneak Attacks", "Backstabs", "Weapons Disarmed", "Brawls Won",
    "Bunnies Slaughtered", "Spells Learned", "Favorite Spell", "Favorite School",
    "Dragon Souls Collected", "Words Of Power Learned", "Words Of Power Unlocked", "Shouts Learned",
    "Shouts Unlocked", "Shouts Mastered", "Times Shouted", "Favorite Shout", "Soul Gems Used",
    "Souls Trapped", "Magic Items Made", "Weapons Improved", "Weapons Made", "Armor Improved",
    "Armor Made", "Potions Mixed", "Potions Used", "Poisons Mixed", "Poisons Used",
    "Ingredients Harvested", "Ingredients Eaten", "Nirnroots Found", "Wings Plucked",
    "Total Lifetime Bounty", "Largest Bounty", "Locks Picked", "Pockets Picked",
    "Items Pickpocketed", "Times Jailed", "Days Jailed", "Fines Paid", "Jail Escapes",
    "Items Stolen", "Assaults", "Murders", "Horses Stolen", "Trespasses", "Eastmarch Bounty",
    "Falkreath Bounty", "Haafingar Bounty", "Hjaalmarch Bounty", "The Pale Bounty",
    "The Reach Bounty", "The Rift Bounty", "Tribal Orcs Bounty", "Whiterun Bounty",
    "Winterhold Bounty", "NumVampirePerks", "NumWerewolfPerks", "Solstheim Locations Discovered",
    "StalhrimItemsCrafted", "Vampire Transformations",
];

/// The statistic with this hash.
pub fn of_hash(hash: u32) -> Option<&'static str> {
    STATS.iter().copied().find(|name| crc(name) == hash)
}

/// The game itself counts a statistic on and tells its new value. Source: the scripting seed, "The
/// scripts' events" (tracked stats).
pub fn count(world: &mut World, name: &str, by: i32) {
    let value = world.stats.add(name, by);
    let name = name.to_owned();
    world
        .happenings
        .raise(Happening::TrackedStat { name, value });
}

fn crc(name: &str) -> u32 {
    name.bytes().fold(0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            let carried = if crc & 1 == 1 { 0xEDB8_8320 } else { 0 };
            crc >> 1 ^ carried
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: the facts' table of statistics.
    #[test]
    fn statistics_are_found_by_the_hashes_conditions_hold() {
        assert_eq!(of_hash(0x8A24_FDE2), Some("Locations Discovered"));
        assert_eq!(of_hash(0x3602_DE8F), Some("Bunnies Slaughtered"));
        assert_eq!(of_hash(0xD37C_6909), Some("Murders"));
        assert_eq!(of_hash(0), None);
        assert_eq!(STATS.len(), 109);
    }
}
