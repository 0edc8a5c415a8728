// The sky: colours by height, the sun's disc and glare, stars at night, clouds.

struct Clouds {
    // Colour and opacity of each layer.
    color: array<vec4f, 4>,
    // How far each has moved; its scale.
    moved: array<vec4f, 4>,
}

@group(1) @binding(0) var<uniform> clouds: Clouds;
@group(1) @binding(1) var cloud_sampler: sampler;
@group(1) @binding(2) var cloud_0: texture_2d<f32>;
@group(1) @binding(3) var cloud_1: texture_2d<f32>;
@group(1) @binding(4) var cloud_2: texture_2d<f32>;
@group(1) @binding(5) var cloud_3: texture_2d<f32>;

struct Fragment {
    @builtin(position) clip: vec4f,
    @location(0) at: vec2f,
}

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> Fragment {
    var out: Fragment;
    // One triangle over the whole picture, as far away as can be.
    let corner = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
    out.at = corner * 2.0 - 1.0;
    out.clip = vec4f(out.at, 0.0, 1.0);
    return out;
}

fn noise(place: vec3f) -> f32 {
    let p = fract(place * 0.1031);
    let q = p + dot(p, p.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

fn stars(direction: vec3f) -> f32 {
    let place = direction * 190.0;
    let cell = floor(place);
    let chance = noise(cell);
    if chance < 0.992 {
        return 0.0;
    }
    let middle = cell + 0.5 + (vec3f(noise(cell + 7.0), noise(cell + 13.0), noise(cell + 29.0)) - 0.5) * 0.6;
    let away = distance(place, middle);
    return smoothstep(0.34, 0.0, away) * (chance - 0.992) * 125.0;
}

fn cloud_at(layer: i32, direction: vec3f) -> vec2f {
    // Below the horizon there are none; its neighbours in the picture need a place all the same.
    let flat = direction.xy / (max(direction.z, 0.0) + 0.18);
    return flat * clouds.moved[layer].z + clouds.moved[layer].xy;
}

fn over(color: vec3f, texel: vec4f, layer: i32, up: f32) -> vec3f {
    let cloud = clouds.color[layer];
    let alpha = texel.a * cloud.a * smoothstep(0.0, 0.14, up);
    return mix(color, texel.rgb * cloud.rgb, alpha);
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4f {
    let far = frame.inverse * vec4f(in.at, 0.0, 1.0);
    let direction = normalize(far.xyz / far.w - frame.eye.xyz);
    let texel_0 = textureSample(cloud_0, cloud_sampler, cloud_at(0, direction));
    let texel_1 = textureSample(cloud_1, cloud_sampler, cloud_at(1, direction));
    let texel_2 = textureSample(cloud_2, cloud_sampler, cloud_at(2, direction));
    let texel_3 = textureSample(cloud_3, cloud_sampler, cloud_at(3, direction));
    var color = sky_color(direction);
    let up = direction.z;
    color += frame.stars.rgb * (stars(direction) * frame.sun_disc.w * smoothstep(0.0, 0.25, up));
    let toward = max(dot(direction, frame.sun_disc.xyz), 0.0);
    let glare = pow(toward, 220.0) * 0.7 + pow(toward, 14.0) * 0.16;
    color += frame.glare.rgb * (glare * frame.glare.w);
    color += frame.sun.rgb * (smoothstep(0.99955, 0.9998, toward) * 6.0);
    color = over(color, texel_0, 0, up);
    color = over(color, texel_1, 1, up);
    color = over(color, texel_2, 2, up);
    color = over(color, texel_3, 3, up);
    // The farthest land is as foggy as the sky just above the horizon.
    let low = smoothstep(0.06, -0.02, up);
    let fog = mix(frame.sky_horizon.rgb, frame.fog_far.rgb, frame.fog.y);
    return vec4f(mix(color, fog, low), 1.0);
}
