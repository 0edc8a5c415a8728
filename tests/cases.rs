//! Golden cases: Data folders as text, and what the engine makes of each.
//!
//! Property: each rule and each exception of loading, one sentence each. Method: the folder
//! `cases/<area>/<sentence>` is opened as a player's is, and all that is known of it is compared as
//! text. Truth: the first line of each case's state.

use std::path::{Path, PathBuf};
use testkit::case;

fn area(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("cases")
        .join(name)
}

/// A test for each case of an area, and one that none is left out.
macro_rules! cases {
    ($area:ident: $($case:ident)*) => {
        mod $area {
            $(
                #[test]
                fn $case() {
                    super::case::check(&super::area(stringify!($area)).join(stringify!($case)));
                }
            )*

            #[test]
            fn every_folder_is_a_case_here() {
                let names = super::case::names(&super::area(stringify!($area)));
                assert_eq!(names, [$(stringify!($case)),*]);
            }
        }
    };
}

cases! {
    archives:
    a_hash_that_is_not_its_names_is_told
    an_archive_cut_short_is_told_and_the_rest_is_there
    an_inactive_plugins_archive_is_not_there
    an_xbox_archive_is_refused_in_words
    archives_of_the_ini_come_first_in_list_order
    files_are_compressed_as_the_archive_and_the_file_say_with_lz4
    files_are_compressed_as_the_archive_and_the_file_say_with_zlib
    legendary_edition_reads_one_archive_of_a_plugin
    loose_files_win_over_archives_and_later_plugins_over_earlier
    names_are_bytes_and_compare_in_any_case
    special_edition_reads_a_plugins_textures_too
    without_an_ini_the_lists_are_those_the_game_ships_with
}

cases! {
    load_order:
    a_folder_of_another_game_is_refused_in_words
    a_ghost_is_no_plugin
    a_low_id_of_a_light_master_is_its_own
    a_master_that_comes_later_is_told_and_its_forms_are_found
    a_missing_master_leaves_its_plugins_out
    an_asterisk_makes_a_plugin_active
    an_index_past_the_masters_is_the_plugin_itself
    an_injected_record_is_a_form_of_the_master
    every_form_id_of_a_reference_is_the_games
    ids_that_no_form_can_have_are_told
    in_legendary_edition_only_flags_make_masters_and_nothing_is_light
    legendary_edition_lists_active_plugins_only
    light_ids_below_800_belong_to_version_1_71
    light_ids_past_fff_get_a_full_slot
    light_plugins_have_slots_and_ids_of_their_own
    loadorder_txt_orders_legendary_edition
    masters_come_first_by_flag_and_by_name
    names_are_found_in_any_case_and_encoding
    of_two_records_of_one_id_in_one_plugin_the_later_counts
    official_and_creation_club_masters_are_active_by_themselves
    test_files_of_the_ini_load_after_the_list
    the_255th_full_plugin_is_left_out
    the_4097th_light_plugin_is_left_out
    the_files_of_two_orders_are_the_same_forms
}

cases! {
    rule_of_one:
    a_deleted_form_comes_back_with_a_later_record
    a_deleted_override_clears_nothing_and_the_form_is_gone
    a_deleted_reference_is_gone_from_its_cell
    a_door_on_a_triangle_that_is_not_there_stands_on_the_nearest
    a_game_setting_over_a_form_of_another_type_is_refused
    a_game_setting_without_a_name_is_skipped
    a_new_cell_where_another_plugins_lies_is_that_cell
    a_partial_record_changes_only_what_it_has
    a_partial_record_of_a_foreign_form_that_is_not_there_is_skipped
    a_partial_record_of_an_own_new_form_is_whole
    a_partial_record_of_another_type_is_refused
    a_record_of_another_type_is_refused
    a_second_persistent_cell_of_a_world_is_a_cell_like_any
    a_whole_record_after_a_partial_one_clears_it_too
    a_world_whose_record_is_broken_keeps_its_cells
    actor_values_are_overridden_and_never_made
    an_ignored_record_is_passed_over
    an_override_clears_all_that_was_before
    an_override_of_the_default_objects_clears_them
    armour_and_its_addons_may_override_each_other
    default_objects_are_one_set_whatever_their_ids
    dialogue_views_are_never_loaded
    game_settings_have_any_ids_and_share_them
    idle_animations_and_camera_paths_are_forms_like_any
    lines_of_a_topic_gather_in_their_order
    lists_of_a_location_gather_over_all_plugins
    navigation_mesh_infos_are_one_map
    navigation_meshes_override_as_wholes_and_stand_in_their_cells
    offsets_go_to_the_last_line_world_or_room_of_their_group
    overrides_in_cells_count_whether_the_header_lists_them_or_not
    references_of_plugins_that_are_no_masters_stay
    responses_of_a_line_are_those_of_the_last_file_that_has_it
    scripts_are_those_of_the_last_record
    the_first_persistent_cell_of_a_world_holds_its_references
    the_flag_of_partial_records_means_nothing_in_other_types
    the_last_land_of_a_cell_counts
    two_cells_of_one_plugin_at_one_place_are_one
}

cases! {
    strings:
    a_missing_text_says_that_the_look_up_failed
    an_id_is_found_in_whatever_table_it_stands
    each_text_stands_in_the_table_of_its_kind
    loose_tables_win_over_packed_ones
    plain_text_is_utf_8_where_it_can_be_and_the_code_page_else
    polish_text_is_windows_1250
    the_language_is_the_inis_and_english_where_a_table_is_missing
}
