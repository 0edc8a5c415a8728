//! Properties.
//!
//! Truth: `docs/papyrus-vm.md` "Properties".

use crate::stage::{FORMS, Stage, check};
use papyrus::{Handle, PropertyValue};

#[test]
fn an_auto_property_begins_with_its_value_and_keeps_what_is_stored() {
    check(
        "ScriptName Chest extends Form
        Int Property Coins = 12 Auto
        String Property Label Auto
        Float Property Weight = 2.5 AutoReadOnly
        Event OnInit()
            Test.Say(Coins + \" <\" + Label + \"> \" + Weight)
            Coins += 3
            Label = \"heavy\"
            Test.Say(Self.Coins + \" <\" + Self.Label + \">\")
        EndEvent",
        &["12 <> 2.500000", "15 <heavy>"],
    );
}

const METER: &str = "
ScriptName Meter extends Form
Int kept
Int Property Level
    Int Function Get()
        Test.Say(\"read\")
        Return kept
    EndFunction
    Function Set(Int value)
        Test.Say(\"write \" + value)
        kept = value
    EndFunction
EndProperty
Int Property Twice
    Int Function Get()
        Return kept * 2
    EndFunction
EndProperty
";

// Peer: never finds the function that writes.
#[test]
fn a_full_property_is_its_functions() {
    let reader = "
        ScriptName Reader extends Form
        Meter Property Gauge Auto
        Event OnInit()
            Test.Say(Gauge.Level)
            Gauge.Level = 15
            Test.Say(Gauge.Level)
            Test.Say(Gauge.Twice)
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(&format!("{METER}{reader}"), form);
        stage.attach(2, "Meter", &[]);
        let gauge = PropertyValue::Object(Handle(2));
        stage.attach(1, "Reader", &[("Gauge", gauge)]);
        stage.run();
        let said = ["read", "0", "write 15", "read", "15", "30"];
        assert_eq!(stage.said(), said, "{form:?}");
    }
}

#[test]
fn a_full_property_of_self_goes_through_its_functions() {
    check(
        &format!(
            "{METER}
            Event OnInit()
                Level = 4
                Level += 1
                Test.Say(Twice)
            EndEvent"
        ),
        &["write 4", "read", "write 5", "10"],
    );
}

// Peer: takes the property of the script that asks instead.
#[test]
fn a_property_of_none_is_logged_and_gives_the_default() {
    let fault = "error: Cannot access property Level on a None object, aborting function call";
    check(
        &format!(
            "{METER}
            ScriptName Reader extends Form
            Meter Property Gauge Auto
            Event OnInit()
                Test.Say(Gauge.Level)
                Gauge.Level = 15
                Test.Say(\"went on\")
            EndEvent"
        ),
        &[fault, "0", fault, "went on"],
    );
}

#[test]
fn a_parents_property_is_the_childs() {
    check(
        "ScriptName Vessel extends Form
        Int Property Size = 4 Auto
        Int Property Room
            Int Function Get()
                Return Size * 10
            EndFunction
        EndProperty

        ScriptName Barrel extends Vessel
        Event OnInit()
            Size = 5
            Test.Say(Size + \" \" + Room)
        EndEvent",
        &["5 50"],
    );
}

#[test]
fn an_object_property_is_true_when_it_is_filled() {
    let source = "
        ScriptName Owner extends Form
        Form Property Filled Auto
        Form Property Open Auto
        Event OnInit()
            If Filled
                Test.Say(\"has one\")
            EndIf
            If Open
                Test.Say(\"open\")
            EndIf
            Test.Say(!Filled)
            Test.Say(Filled == True)
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        let filled = PropertyValue::Object(Handle(9));
        stage.attach(1, "Owner", &[("Filled", filled)]);
        stage.run();
        assert_eq!(stage.said(), ["has one", "False", "True"], "{form:?}");
    }
}

#[test]
fn the_plugins_value_takes_the_place_of_the_scripts() {
    let source = "
        ScriptName Sign extends Form
        Int Property Number = 1 Auto
        Float Property Share Auto
        String Property Words = \"unset\" Auto
        Bool Property Lit Auto
        Event OnInit()
            Test.Say(Number + \" \" + Share + \" \" + Words + \" \" + Lit)
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        let values = [
            ("Number", PropertyValue::Int(7)),
            ("share", PropertyValue::Float(0.5)),
            ("Words", PropertyValue::String("set here".to_owned())),
            ("Lit", PropertyValue::Bool(true)),
        ];
        stage.attach(1, "Sign", &values);
        stage.run();
        assert_eq!(stage.said(), ["7 0.500000 set here True"], "{form:?}");
    }
}

#[test]
fn the_plugins_value_of_a_full_property_goes_through_its_function_before_init() {
    let init = "Event OnInit()\nTest.Say(\"init \" + kept)\nEndEvent";
    for form in FORMS {
        let mut stage = Stage::new(&format!("{METER}{init}"), form);
        stage.attach(1, "Meter", &[("Level", PropertyValue::Int(6))]);
        stage.run();
        assert_eq!(stage.said(), ["write 6", "init 6"], "{form:?}");
    }
}
