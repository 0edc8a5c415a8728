//! Property: names, bytes and compiled scripts are read and written in the browser as natively.
//!
//! Method: a script written as assembly is turned into bytes, whose digest is pinned from a native
//! run; then the bytes are read back, whole and cut at every length.

use det::Digest;
use ident::{AssetPath, FormKey, LocalId, Name};
use pex::{AssembleError, Pex};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;
use wire::{ReadErrorKind, Reader};

#[cfg(target_arch = "wasm32")]
wasm_bindgen_test::wasm_bindgen_test_configure!(run_in_dedicated_worker);

const COUNTER: &str = r#"
.pex 3 2 1
.userflag hidden 0
.object Counter
  .extends Quest
  .variable ::Count_var Int 0 0
  .property Count Int 7
    .auto ::Count_var
  .end
  .state ``
    .function Run Int
      .param limit Int
      .local ::temp0 Bool
    L0:
      cmp_lt ::temp0 ::Count_var limit
      jmpf ::temp0 L1
      iadd ::Count_var ::Count_var 1
      jmp L0
    L1:
      callmethod Done self ::NoneVar "ten" 1.5 true none
      return ::Count_var
    .end
  .end
.end
"#;

/// The script above and its bytes.
fn counter() -> Result<(Pex, Vec<u8>), AssembleError> {
    let pex = Pex::assemble(COUNTER)?;
    let bytes = pex.write();
    Ok((pex, bytes))
}

#[test]
fn a_script_has_the_same_bytes_and_reads_back() -> Result<(), AssembleError> {
    let (pex, bytes) = counter()?;
    assert_eq!(
        Digest::of_bytes(&bytes).to_string(),
        "2693797cf00fbc29e79c3bda1ef36fec"
    );
    assert_eq!(Pex::read(&bytes), Ok(pex));
    Ok(())
}

#[test]
fn a_script_cut_at_any_length_is_an_error_and_no_panic() -> Result<(), AssembleError> {
    let (_, bytes) = counter()?;
    for length in 0..bytes.len() {
        assert!(Pex::read(&bytes[..length]).is_err(), "cut at {length}");
    }
    Ok(())
}

#[test]
fn a_short_read_names_the_place() {
    let mut reader = Reader::at_offset(&[1, 2, 3], 0x100);
    assert_eq!(reader.u16_be("magic"), Ok(0x0102));
    let error = reader
        .u32_le("version")
        .map_err(|error| (error.at, error.what, error.kind));
    let short = ReadErrorKind::Short { need: 4, have: 1 };
    assert_eq!(error, Err((0x102, "version", short)));
}

#[test]
fn names_fold_alike() {
    assert_eq!(
        AssetPath::from_text("Scripts/Foo.PEX"),
        AssetPath::from_text("scripts\\foo.pex")
    );
    let key = FormKey {
        plugin: Name::new("SKYRIM.ESM"),
        local: LocalId(0x14),
    };
    assert_eq!(
        key,
        FormKey {
            plugin: Name::new("Skyrim.esm"),
            local: LocalId(0x14)
        }
    );
    assert_eq!(key.to_string(), "SKYRIM.ESM:000014");
}
