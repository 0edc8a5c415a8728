// What all passes share: the frame's numbers, lights, shadows, fog and the sky's colour. It stands
// before each pass's own source. Amounts of light are linear.

struct Frame {
    view_projection: mat4x4f,
    inverse: mat4x4f,
    // The eye, and seconds.
    eye: vec4f,
    // On sides that look along +x, -x, +y, -y, +z, -z.
    ambient: array<vec4f, 6>,
    // To the sun; 1 if it throws shadows.
    sun_direction: vec4f,
    sun_color: vec4f,
    // Colour and distance where fog begins and where it is full.
    fog_near: vec4f,
    fog_far: vec4f,
    // Exponent, most, 1 if there is a sky, what is shown (0 the picture, 1 normals, 2 no light).
    fog: vec4f,
    shadows: array<mat4x4f, 3>,
    // How far from the eye each reaches.
    shadow_reach: vec4f,
    // Width, height, near, far.
    view: vec4f,
    sky_upper: vec4f,
    sky_lower: vec4f,
    sky_horizon: vec4f,
    // To the sun's disc; how much of night there is.
    sun_disc: vec4f,
    sun: vec4f,
    // The glare's colour and strength.
    glare: vec4f,
    stars: vec4f,
}

struct Light {
    // Place and radius.
    place: vec4f,
    // Colour times brightness, exponent of the falloff.
    color: vec4f,
    // Where a spotlight shines, and the cosine of half its angle; -2 for other lights.
    spot: vec4f,
}

@group(0) @binding(0) var<uniform> frame: Frame;
@group(0) @binding(1) var<uniform> lights: array<Light, 255>;
@group(0) @binding(2) var shadow_map: texture_depth_2d_array;
@group(0) @binding(3) var shadow_sampler: sampler_comparison;
// How far what is opaque is, as the depth buffer has it.
@group(0) @binding(4) var scene_depth: texture_depth_2d;

fn ambient_on(normal: vec3f) -> vec3f {
    let part = normal * normal;
    let x = select(frame.ambient[1], frame.ambient[0], normal.x > 0.0);
    let y = select(frame.ambient[3], frame.ambient[2], normal.y > 0.0);
    let z = select(frame.ambient[5], frame.ambient[4], normal.z > 0.0);
    return x.rgb * part.x + y.rgb * part.y + z.rgb * part.z;
}

fn shadow_in(layer: i32, world: vec3f) -> f32 {
    let place = frame.shadows[layer] * vec4f(world, 1.0);
    let uv = place.xy * vec2f(0.5, -0.5) + 0.5;
    let texel = 1.0 / f32(textureDimensions(shadow_map).x);
    var sum = 0.0;
    for (var y = -1; y <= 1; y++) {
        for (var x = -1; x <= 1; x++) {
            let at = uv + vec2f(f32(x), f32(y)) * texel;
            sum += textureSampleCompareLevel(shadow_map, shadow_sampler, at, layer, place.z);
        }
    }
    return sum / 9.0;
}

// How much of the sun's light comes through, 0 to 1.
fn sunlight(world: vec3f, normal: vec3f) -> f32 {
    if frame.sun_direction.w < 0.5 {
        return 1.0;
    }
    let away = distance(world, frame.eye.xyz);
    if away >= frame.shadow_reach.z {
        return 1.0;
    }
    var layer = 2;
    if away < frame.shadow_reach.x {
        layer = 0;
    } else if away < frame.shadow_reach.y {
        layer = 1;
    }
    // Off the surface by about a texel, so that it does not throw a shadow on itself.
    var size = array<f32, 3>(frame.shadow_reach.x, frame.shadow_reach.y, frame.shadow_reach.z);
    let off = normal * (size[layer] * 0.0022);
    let lit = shadow_in(layer, world + off);
    let edge = smoothstep(0.85, 1.0, away / frame.shadow_reach.z);
    return mix(lit, 1.0, edge);
}

fn fogged(color: vec3f, world: vec3f) -> vec3f {
    let near = frame.fog_near.w;
    let far = frame.fog_far.w;
    if far <= near {
        return color;
    }
    let away = distance(world, frame.eye.xyz);
    let part = clamp((away - near) / (far - near), 0.0, 1.0);
    let amount = min(pow(part, frame.fog.x), frame.fog.y);
    return mix(color, mix(frame.fog_near.rgb, frame.fog_far.rgb, part), amount);
}

struct Lit {
    diffuse: vec3f,
    specular: vec3f,
}

// One of the eight lights of an instance.
fn light_on(index: u32, world: vec3f, normal: vec3f, to_eye: vec3f, shine: f32) -> Lit {
    var lit = Lit(vec3f(0.0), vec3f(0.0));
    if index >= 255u {
        return lit;
    }
    let light = lights[index];
    let way = light.place.xyz - world;
    let away = length(way);
    if away >= light.place.w {
        return lit;
    }
    let direction = way / max(away, 0.001);
    let part = away / light.place.w;
    var strength = pow(max(1.0 - part * part, 0.0), light.color.w);
    if light.spot.w > -1.5 {
        let cosine = dot(-direction, light.spot.xyz);
        strength *= smoothstep(light.spot.w, mix(light.spot.w, 1.0, 0.4), cosine);
    }
    let facing = max(dot(normal, direction), 0.0);
    lit.diffuse = light.color.rgb * (strength * facing);
    let half_way = normalize(direction + to_eye);
    let gloss = pow(max(dot(normal, half_way), 0.0), shine);
    lit.specular = light.color.rgb * (strength * gloss * step(0.0001, facing));
    return lit;
}

fn lights_on(first: vec4<u32>, second: vec4<u32>, world: vec3f, normal: vec3f, to_eye: vec3f, shine: f32) -> Lit {
    var sum = Lit(vec3f(0.0), vec3f(0.0));
    var eight = array<u32, 8>(first.x, first.y, first.z, first.w, second.x, second.y, second.z, second.w);
    for (var at = 0; at < 8; at++) {
        // They are packed from the front.
        if eight[at] >= 255u {
            break;
        }
        let one = light_on(eight[at], world, normal, to_eye, shine);
        sum.diffuse += one.diffuse;
        sum.specular += one.specular;
    }
    return sum;
}

// The sky in a direction, without disc, stars and clouds.
fn sky_color(direction: vec3f) -> vec3f {
    let up = clamp(direction.z, -1.0, 1.0);
    if up <= 0.0 {
        return frame.sky_horizon.rgb;
    }
    let low = mix(frame.sky_horizon.rgb, frame.sky_lower.rgb, smoothstep(0.0, 0.22, up));
    return mix(low, frame.sky_upper.rgb, smoothstep(0.12, 0.75, up));
}

// Distance along the view of a value of the depth buffer, which runs from 1 near to 0 far.
fn view_distance(depth: f32) -> f32 {
    let near = frame.view.z;
    let far = frame.view.w;
    return near * far / (near + depth * (far - near));
}
