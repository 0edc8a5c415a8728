//! The sky over the yard: a climate of two weathers, clear and rainy, with colours for sunrise, day,
//! sunset and night.

use super::ids;
use super::light::{ambient, color};
use super::texture_path;
use super::things::bytes;
use crate::plugin::PluginBuilder;

struct Weather {
    id: u32,
    editor_id: &'static str,
    clouds: &'static str,
    /// The clouds' colours and opacities at the four times.
    cloud_colors: [u32; 4],
    cloud_alphas: [f32; 4],
    /// The clouds' speeds, 127 for none.
    cloud_speed: [u8; 2],
    precipitation: u32,
    /// In the order of the record; a row has sunrise, day, sunset, night.
    colors: [[u32; 4]; 17],
    /// Near, far by day and by night, powers, greatest shares.
    fog: [f32; 8],
    /// Wind, glare of the sun, flags.
    wind: u8,
    glare: u8,
    flags: u8,
    /// Ambient light at the four times: sides, from above, from below.
    ambient: [[u32; 3]; 4],
}

const PLEASANT: u8 = 1;
const RAINY: u8 = 4;

const CLEAR: Weather = Weather {
    id: ids::CLEAR,
    editor_id: "SkaldDemoClear",
    clouds: "clouds",
    cloud_colors: [0xFFD9BC, 0xFFFFFF, 0xFFC39A, 0x2A3348],
    cloud_alphas: [0.8, 0.75, 0.85, 0.5],
    cloud_speed: [132, 130],
    precipitation: 0,
    colors: [
        [0x4F71A8, 0x3F7AC4, 0x4E5F96, 0x060A18],
        [0xC9A58C, 0xAFC8DC, 0xCE9270, 0x0D1422],
        [0, 0, 0, 0],
        [0x5C5868, 0x72808F, 0x6A5862, 0x1A2338],
        [0xFFB97C, 0xFFF0D4, 0xFF9C58, 0x53648C],
        [0xFFD2A0, 0xFFF8E6, 0xFFB272, 0x000000],
        [0x30303A, 0x000000, 0x30303A, 0xFFFFFF],
        [0xD4A78C, 0x86B4DC, 0xD8976E, 0x0B1326],
        [0xF0C6A0, 0xCBDFEB, 0xF3AA76, 0x131B2E],
        [0x9C8C82, 0xC4C8CC, 0xA4887A, 0x323C54],
        [0xFFFFFF, 0xFFFFFF, 0xFFFFFF, 0x808080],
        [0x808080, 0x909090, 0x808080, 0x303030],
        [0xE0B698, 0xBCD2E3, 0xE0A078, 0x101828],
        [0xD8C2B2, 0xFFFFFF, 0xD8BAA4, 0x444C5C],
        [0xD4BCAC, 0xFFFFFF, 0xD4AC94, 0x3A4254],
        [0xFFD2A4, 0xFFF4E2, 0xFFBA84, 0x000000],
        [0x000000, 0x000000, 0x000000, 0x8494B4],
    ],
    fog: [1_200.0, 30_000.0, 400.0, 16_000.0, 1.0, 0.9, 0.7, 0.8],
    wind: 40,
    glare: 160,
    flags: PLEASANT,
    ambient: [
        [0x585362, 0x6E6F86, 0x4A4236],
        [0x68747E, 0x8296AE, 0x4E5440],
        [0x6A5660, 0x76688A, 0x4E4034],
        [0x182036, 0x202C4A, 0x10141C],
    ],
};

const RAIN: Weather = Weather {
    id: ids::RAIN,
    editor_id: "SkaldDemoRain",
    clouds: "overcast",
    cloud_colors: [0x8E8A8A, 0xA6ACB2, 0x86807E, 0x1B2029],
    cloud_alphas: [1.0, 1.0, 1.0, 1.0],
    cloud_speed: [142, 137],
    precipitation: ids::DROPS,
    colors: [
        [0x4C5866, 0x6B7A88, 0x4B525E, 0x080B12],
        [0x75767A, 0x929BA2, 0x6E6C70, 0x0D1118],
        [0, 0, 0, 0],
        [0x4C4E54, 0x646C73, 0x4C4B50, 0x171C26],
        [0x8A8278, 0xA6A9A8, 0x857868, 0x333C4C],
        [0x000000, 0x40403C, 0x000000, 0x000000],
        [0x000000, 0x000000, 0x000000, 0x101010],
        [0x74777C, 0x8E979E, 0x706F74, 0x0C1017],
        [0x83858A, 0x9DA6AC, 0x7E7B7C, 0x10151D],
        [0x7C7E82, 0x9CA2A6, 0x787678, 0x2A303A],
        [0xB0B0B0, 0xC0C0C0, 0xB0B0B0, 0x606060],
        [0x707070, 0x787878, 0x707070, 0x282828],
        [0x7E8084, 0x99A2A8, 0x78767A, 0x0F141B],
        [0x9A9A9A, 0xC4C4C4, 0x989490, 0x3A4048],
        [0x9A9C9E, 0xC2C6C8, 0x969490, 0x343A44],
        [0x000000, 0x202020, 0x000000, 0x000000],
        [0x000000, 0x000000, 0x000000, 0x202830],
    ],
    fog: [300.0, 12_000.0, 100.0, 8_000.0, 0.8, 0.8, 0.85, 0.9],
    wind: 110,
    glare: 0,
    flags: RAINY,
    ambient: [
        [0x4A4C52, 0x5A5E66, 0x3A3A36],
        [0x5E666C, 0x727C86, 0x474C44],
        [0x4A494E, 0x585A62, 0x3A3834],
        [0x141923, 0x1A212E, 0x0E1116],
    ],
};

pub(super) fn add(plugin: &mut PluginBuilder) {
    add_drops(plugin);
    for weather in [&CLEAR, &RAIN] {
        add_weather(weather, plugin);
    }
    let mut chances = Vec::new();
    for (weather, chance) in [(ids::CLEAR, 75_u32), (ids::RAIN, 25)] {
        chances.extend(plugin.own(weather).to_le_bytes());
        chances.extend(chance.to_le_bytes());
        chances.extend(0_u32.to_le_bytes());
    }
    // In tenths of an hour's sixths: sunrise from 5:00 to 7:30, sunset from 18:30 to 21:00; weather
    // stays for long.
    const TIMES: [u8; 5] = [30, 45, 111, 126, 10];
    let record = plugin.begin(b"CLMT", ids::CLIMATE, "SkaldDemoClimate");
    let record = record.field(b"WLST", &chances);
    let record = record.zstring(b"FNAM", texture_path("sun").as_bytes());
    let record = record.zstring(b"GNAM", texture_path("sunglare").as_bytes());
    plugin.record(record.field(b"TNAM", &TIMES).finish());
}

/// Rain as particles round the camera.
fn add_drops(plugin: &mut PluginBuilder) {
    let record = plugin.begin(b"SPGD", ids::DROPS, "SkaldDemoDrops");
    // Falling speed, spin, width and height, offsets, angles; one picture; type 0 is rain.
    let mut data = bytes(&[1_800.0, 0.0, 1.2, 34.0, 0.0, 0.0, 0.0]);
    for word in [1_u32, 1, 0, 1_024] {
        data.extend(word.to_le_bytes());
    }
    data.extend(0.6_f32.to_le_bytes());
    let record = record.field(b"DATA", &data);
    plugin.record(
        record
            .zstring(b"ICON", texture_path("rain").as_bytes())
            .finish(),
    );
}

fn add_weather(weather: &Weather, plugin: &mut PluginBuilder) {
    const LAYERS: usize = 32;
    let mut record = plugin.begin(b"WTHR", weather.id, weather.editor_id);
    record = record.zstring(b"00TX", texture_path(weather.clouds).as_bytes());
    let precipitation = match weather.precipitation {
        0 => 0,
        drops => plugin.own(drops),
    };
    record = record
        .u32(b"LNAM", 4)
        .u32(b"MNAM", precipitation)
        .u32(b"NNAM", 0);
    let [along, across] = weather.cloud_speed;
    for (kind, speed) in [(b"RNAM", along), (b"QNAM", across)] {
        let mut speeds = [127; LAYERS];
        speeds[0] = speed;
        record = record.field(kind, &speeds);
    }
    let first: Vec<u8> = weather.cloud_colors.into_iter().flat_map(color).collect();
    record = record.field(b"PNAM", &padded(first, LAYERS * 16));
    record = record.field(b"JNAM", &padded(bytes(&weather.cloud_alphas), LAYERS * 16));
    let colors: Vec<u8> = weather
        .colors
        .into_iter()
        .flatten()
        .flat_map(color)
        .collect();
    record = record
        .field(b"NAM0", &colors)
        .field(b"FNAM", &bytes(&weather.fog));
    let mut data = [0; 19];
    data[0] = weather.wind;
    data[3] = 20;
    data[4] = weather.glare;
    data[6] = 30;
    data[7] = 200;
    data[11] = weather.flags;
    data[17] = 100;
    data[18] = 30;
    record = record.field(b"DATA", &data);
    // All layers of clouds but the first are off.
    record = record.u32(b"NAM1", !1);
    let images = [
        ids::DAY_IMAGE,
        ids::DAY_IMAGE,
        ids::DAY_IMAGE,
        ids::NIGHT_IMAGE,
    ];
    record = record.u32s(b"IMSP", &images.map(|image| plugin.own(image)));
    record = record.u32s(b"HNAM", &[0; 4]);
    for [sides, above, below] in weather.ambient {
        let directions = [sides, sides, sides, sides, below, above];
        record = record.field(b"DALC", &ambient(directions));
    }
    plugin.record(record.finish());
}

fn padded(mut bytes: Vec<u8>, size: usize) -> Vec<u8> {
    bytes.resize(size, 0);
    bytes
}
