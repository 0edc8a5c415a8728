//! The plugin's values and property access. Source: the seed, "Properties"; reference notes 5 and 7.

use crate::stage::{Stage, check_code};
use papyrus::{Handle, PropertyValue, Value};

#[test]
fn an_auto_property_takes_the_plugins_value_before_on_init() {
    let body = "
    auto Count Int 3
    auto Names String[] none
    fn OnInit None | s:String i:Int
    cast s ::Count_var
    say s
    array_length i ::Names_var
    cast s i
    say s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    let names = PropertyValue::Strings(vec!["a".into(), "b".into()]);
    stage.attach_with(
        1,
        "Subject",
        &[("COUNT", PropertyValue::Int(7)), ("Names", names)],
    );
    stage.attach(2, "Subject");
    stage.tick();
    assert_eq!(stage.said(), "7; 2; 3; 0");
}

#[test]
fn properties_of_parents_are_bound_by_name_too() {
    let parent = "auto Count Int 0";
    let child = "fn OnInit None | s:String\ncast s ::Count_var\nsay s";
    let mut stage = Stage::new(&[("Base", "Form", parent), ("Subject", "Base", child)]);
    stage.attach_with(1, "Subject", &[("Count", PropertyValue::Int(5))]);
    stage.tick();
    assert_eq!(stage.said(), "5");
    assert_eq!(
        stage.vm.property(Handle(1), "subject", "count"),
        Some(Value::Int(5))
    );
}

const FULL: &str = "
    var kept Int 0
    .property Level Int 3
      .get Int
        return kept
      .end
      .set None
        .param value Int
        .local s String
        cast s value
        strcat s \"set \" s
        callstatic Test Say ::NoneVar s
        imul kept value 10
      .end
    .end
    .property Other Int 2
      .set None
        .param value Int
        callstatic Test Say ::NoneVar \"other\"
      .end
    .end
    fn OnInit None | s:String
    cast s kept
    strcat s \"init \" s
    say s";

#[test]
fn set_functions_run_in_the_plugins_order_before_on_init() {
    let mut stage = Stage::new(&[("Subject", "Form", FULL)]);
    let values = [
        ("Other", PropertyValue::Int(1)),
        ("Level", PropertyValue::Int(2)),
    ];
    stage.attach_with(1, "Subject", &values);
    stage.tick();
    assert_eq!(stage.said(), "Other; set 2; init 20");
}

#[test]
fn values_for_properties_that_are_gone_or_of_another_type_are_logged() {
    let mut stage = Stage::new(&[(
        "Subject",
        "Form",
        "auto Count Int 4\nfn OnInit None\nsay \"init\"",
    )]);
    let values = [
        ("Gone", PropertyValue::Int(1)),
        ("Count", PropertyValue::String("x".into())),
    ];
    stage.attach_with(1, "Subject", &values);
    stage.tick();
    assert_eq!(
        stage.said(),
        "Game Property Gone on script Subject attached to  (00000001) cannot be initialized because \
         the script no longer contains that property; \
         Game Property Count on script Subject attached to  (00000001) cannot be initialized because \
         the value is the incorrect type; init"
    );
    assert_eq!(
        stage.vm.property(Handle(1), "Subject", "Count"),
        Some(Value::Int(4))
    );
}

#[test]
fn an_object_that_has_not_the_script_is_not_bound() {
    let body = "auto Friend Other none\nfn OnInit None | s:String\ncast s ::Friend_var\nsay s";
    let mut stage = Stage::new(&[("Other", "Form", ""), ("Subject", "Form", body)]);
    let friend = |handle| [("Friend", PropertyValue::Object(Handle(handle)))];
    stage.attach_with(1, "Subject", &friend(3));
    stage.attach_with(2, "Subject", &friend(4));
    stage.attach(4, "Other");
    stage.tick();
    assert_eq!(
        stage.said(),
        "Game Property Friend on script Subject attached to  (00000001) cannot be bound because  \
         (00000003) is not the right type; None; [Other < (00000004)>]"
    );
}

#[test]
fn a_property_without_data_keeps_the_scripts_value() {
    let mut stage = Stage::new(&[("Subject", "Form", "auto Count Int 4")]);
    stage.attach_with(1, "Subject", &[("Count", PropertyValue::None)]);
    stage.tick();
    assert_eq!(
        stage.vm.property(Handle(1), "Subject", "Count"),
        Some(Value::Int(4))
    );
    assert_eq!(stage.said(), "");
}

#[test]
fn a_full_property_of_another_object_is_a_call() {
    let body = "
    auto Friend Subject none
    fn Try None | n:Int s:String
    propset Level ::Friend_var 15
    propget Level ::Friend_var n
    cast s n
    say s";
    let both = format!("{FULL}\n{body}");
    let mut stage = Stage::new(&[("Subject", "Form", &both)]);
    stage.attach(2, "Subject");
    stage.attach_with(
        1,
        "Subject",
        &[("Friend", PropertyValue::Object(Handle(2)))],
    );
    stage.tick();
    assert_eq!(stage.said(), "init 0; init 0");
    stage.send(1, "Try");
    stage.tick();
    assert_eq!(stage.said(), "set 15; 150");
}

#[test]
fn a_property_of_none_is_logged_and_reads_the_default() {
    check_code(
        "f:Subject n:Int s:String",
        "assign n 3\npropget Level f n\ncast s n\nsay s",
        "Game Cannot access property Level on a None object, aborting function call \
         (Subject.OnInit [ (00000001)]); 0",
    );
}

#[test]
fn a_script_of_another_native_kind_is_not_bound() {
    let mut stage = Stage::new(&[("Subject", "Quest", "fn OnInit None\nsay \"never\"")]);
    stage.attach(1, "Subject");
    stage.tick();
    let said = stage.said();
    assert!(
        said.ends_with(
            "Game Unable to bind script Subject to  (00000001) because their base types do not match"
        ),
        "{said}"
    );
    assert!(stage.vm.scripts(Handle(1)).is_empty());
}
