// Sheets of water: waves, what they mirror, and what is seen through them.

struct Sheet {
    // South-west and north-east corner.
    area: vec4f,
    // Colour, and opacity at depth.
    shallow: vec4f,
    // Colour, and height.
    deep: vec4f,
    // Colour, and how much it mirrors straight down.
    reflection: vec4f,
    // How much more it mirrors at a flat angle; exponent of highlights; 1 if it has a texture.
    numbers: vec4f,
}

@group(1) @binding(0) var<uniform> sheet: Sheet;
@group(1) @binding(1) var wave_sampler: sampler;
@group(1) @binding(2) var wave_map: texture_2d<f32>;

struct Fragment {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Fragment {
    var corners = array<vec2f, 6>(
        vec2f(0.0, 0.0), vec2f(1.0, 0.0), vec2f(1.0, 1.0),
        vec2f(0.0, 0.0), vec2f(1.0, 1.0), vec2f(0.0, 1.0)
    );
    var out: Fragment;
    let at = mix(sheet.area.xy, sheet.area.zw, corners[index]);
    out.world = vec3f(at, sheet.deep.w);
    out.clip = frame.view_projection * vec4f(out.world, 1.0);
    return out;
}

// Slopes of a few waves, each across the others.
fn slopes(at: vec2f) -> vec2f {
    let time = frame.eye.w;
    var sum = vec2f(0.0);
    var direction = vec2f(0.8, 0.6);
    var length = 0.011;
    var speed = 0.9;
    for (var wave = 0; wave < 5; wave++) {
        let phase = dot(at, direction) * length + time * speed;
        sum += direction * (cos(phase + sin(phase * 0.63)) * 0.035);
        direction = vec2f(direction.x * -0.28 - direction.y * 0.96, direction.x * 0.96 - direction.y * 0.28);
        length *= 1.83;
        speed *= 1.31;
    }
    return sum;
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4f {
    let time = frame.eye.w;
    let first = textureSample(wave_map, wave_sampler, in.world.xy * 0.0019 + vec2f(time * 0.011, time * 0.006));
    let second = textureSample(wave_map, wave_sampler, in.world.yx * 0.0031 - vec2f(time * 0.007, time * 0.013));
    var slope = slopes(in.world.xy);
    if sheet.numbers.z > 0.5 {
        slope = slope * 0.4 + (first.xy + second.xy - 1.0) * 0.25;
    }
    let way = frame.eye.xyz - in.world;
    let away = length(way);
    let to_eye = way / away;
    // Far waves are smaller than a pixel.
    slope *= clamp(900.0 / away, 0.08, 1.0);
    let normal = normalize(vec3f(-slope, 1.0));
    let here = view_distance(in.clip.z);
    let behind = view_distance(textureLoad(scene_depth, vec2i(in.clip.xy), 0));
    // Along the view, made into depth below the sheet.
    let through = max(behind - here, 0.0) * away / max(here, 1.0);
    let depth = through * abs(to_eye.z);
    let murk = 1.0 - exp(-depth / 90.0);
    let shore = clamp(depth / 14.0, 0.0, 1.0);
    let light = ambient_on(vec3f(0.0, 0.0, 1.0)) + frame.sun_color.rgb * max(frame.sun_direction.z, 0.0) * 0.7;
    let body = mix(sheet.shallow.rgb, sheet.deep.rgb, murk) * light;
    let flat = 1.0 - max(dot(normal, to_eye), 0.0);
    let mirrors = clamp(0.03 + sheet.reflection.w * 0.12 + sheet.numbers.x * pow(flat, 4.0), 0.0, 1.0);
    let bounced = reflect(-to_eye, normal);
    var seen = sheet.reflection.rgb * light;
    if frame.fog.z > 0.5 {
        seen = sky_color(vec3f(bounced.xy, abs(bounced.z))) * (sheet.reflection.rgb * 0.5 + 0.5);
    }
    let glint = pow(max(dot(bounced, frame.sun_direction.xyz), 0.0), sheet.numbers.y) * sunlight(in.world, vec3f(0.0, 0.0, 1.0));
    let color = mix(body, seen, mirrors) + frame.sun_color.rgb * glint * 1.5;
    let alpha = shore * clamp(max(sheet.shallow.w * murk + 0.12, mirrors), 0.0, 1.0);
    return vec4f(fogged(color, in.world), alpha);
}
