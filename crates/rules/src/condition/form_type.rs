//! The numbers conditions have for types of form. They are the editor's own, not those of scripts.
//!
//! Source: the table of enums, `FormTypeEnum`.

use ident::FourCC;

/// The record of a number; none for a number no type has.
pub(super) fn record(number: u32) -> Option<FourCC> {
    let at = usize::try_from(number).ok()?;
    TYPES.get(at).copied().flatten().map(|code| FourCC(*code))
}

/// By number. 11 and 86 are no type.
#[rustfmt::skip]
const TYPES: &[Option<&[u8; 4]>] = &[
    Some(b"ACTI"), Some(b"ARMO"), Some(b"BOOK"), Some(b"CONT"),
    Some(b"DOOR"), Some(b"INGR"), Some(b"LIGH"), Some(b"MISC"),
    Some(b"STAT"), Some(b"GRAS"), Some(b"TREE"), None,
    Some(b"WEAP"), Some(b"NPC_"), Some(b"LVLN"), Some(b"SPEL"),
    Some(b"ENCH"), Some(b"ALCH"), Some(b"LVLI"), Some(b"KEYM"),
    Some(b"AMMO"), Some(b"FLOR"), Some(b"FURN"), Some(b"SOUN"),
    Some(b"LTEX"), Some(b"CSTY"), Some(b"LSCR"), Some(b"LVSP"),
    Some(b"ANIO"), Some(b"WATR"), Some(b"IDLM"), Some(b"EFSH"),
    Some(b"PROJ"), Some(b"TACT"), Some(b"EXPL"), Some(b"TXST"),
    Some(b"DEBR"), Some(b"MICN"), Some(b"FLST"), Some(b"PERK"),
    Some(b"BPTD"), Some(b"ADDN"), Some(b"MSTT"), Some(b"CAMS"),
    Some(b"IPCT"), Some(b"IPDS"), Some(b"QUST"), Some(b"PACK"),
    Some(b"VTYP"), Some(b"CLAS"), Some(b"RACE"), Some(b"EYES"),
    Some(b"HDPT"), Some(b"FACT"), Some(b"NOTE"), Some(b"WTHR"),
    Some(b"CLMT"), Some(b"ARMA"), Some(b"GLOB"), Some(b"IMGS"),
    Some(b"IMAD"), Some(b"ECZN"), Some(b"MESG"), Some(b"COBJ"),
    Some(b"ASPC"), Some(b"RGDL"), Some(b"SCPT"), Some(b"MGEF"),
    Some(b"MUSC"), Some(b"SCOL"), Some(b"KYWD"), Some(b"LCTN"),
    Some(b"LCRT"), Some(b"FSTP"), Some(b"FSTS"), Some(b"MATT"),
    Some(b"AACT"), Some(b"MUST"), Some(b"WOOP"), Some(b"SHOU"),
    Some(b"RELA"), Some(b"EQUP"), Some(b"ASTP"), Some(b"OTFT"),
    Some(b"ARTO"), Some(b"MATO"), None, Some(b"LGTM"),
    Some(b"SPGD"), Some(b"RFCT"), Some(b"APPA"), Some(b"MOVT"),
    Some(b"HAZD"), Some(b"SMEN"), Some(b"SNDR"), Some(b"DUAL"),
    Some(b"SNCT"), Some(b"SLGM"), Some(b"SOPM"), Some(b"COLL"),
    Some(b"SCRL"), Some(b"CLFM"), Some(b"REVB"),
];

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: the table of enums.
    #[test]
    fn types_have_the_editors_numbers() {
        let code = |number| record(number).map(|code| code.0);
        assert_eq!(code(0), Some(*b"ACTI"));
        assert_eq!(code(13), Some(*b"NPC_"));
        assert_eq!(code(17), Some(*b"ALCH"));
        assert_eq!(code(102), Some(*b"REVB"));
        assert_eq!((code(11), code(103)), (None, None));
    }
}
