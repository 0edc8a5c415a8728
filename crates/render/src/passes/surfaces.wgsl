// Shapes of meshes: lit surfaces, and effects that are not lit.

struct Numbers {
    base: vec4f,
    emissive: vec4f,
    specular: vec4f,
    uv: vec4f,
    falloff: vec4f,
    // Soft light, rim light, parallax, how much it mirrors.
    light: vec4f,
    tint: vec4f,
    flags: u32,
    alpha_test: u32,
    padding: vec2u,
}

const NORMAL_MAP = 1u;
const MODEL_SPACE = 2u;
const GLOW_MAP = 4u;
const ENVIRONMENT = 8u;
const ENVIRONMENT_MASK = 16u;
const PARALLAX = 32u;
const VERTEX_COLORS = 64u;
const VERTEX_ALPHA = 128u;
const SPECULAR = 256u;
const EFFECT = 512u;
const PALETTE_COLOR = 1024u;
const PALETTE_ALPHA = 2048u;
const FALLOFF = 4096u;
const SOFT_LIGHT = 8192u;
const RIM_LIGHT = 16384u;
const BACK_LIGHT = 32768u;
const WIND = 65536u;
const EFFECT_LIT = 131072u;
const SPECULAR_MAP = 262144u;
const TINT = 524288u;
const SOFT = 1048576u;
const STAND_IN = 2097152u;

@group(1) @binding(0) var<uniform> numbers: Numbers;
@group(1) @binding(1) var diffuse_map: texture_2d<f32>;
@group(1) @binding(2) var normal_map: texture_2d<f32>;
@group(1) @binding(3) var glow_map: texture_2d<f32>;
@group(1) @binding(4) var height_map: texture_2d<f32>;
@group(1) @binding(5) var environment_map: texture_cube<f32>;
@group(1) @binding(6) var mask_map: texture_2d<f32>;
@group(1) @binding(7) var specular_map: texture_2d<f32>;
@group(1) @binding(8) var surface_sampler: sampler;

struct Vertex {
    @location(0) position: vec3f,
    @location(1) normal: vec4f,
    @location(2) tangent: vec4f,
    @location(3) uv: vec2f,
    @location(4) color: vec4f,
}

// A row each of the matrix from the model to the world; opacity and a number of its own; eight
// lights.
struct Instance {
    @location(5) x: vec4f,
    @location(6) y: vec4f,
    @location(7) z: vec4f,
    @location(8) own: vec4f,
    @location(9) lights_first: vec4<u32>,
    @location(10) lights_second: vec4<u32>,
}

struct Fragment {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
    @location(1) normal: vec3f,
    @location(2) tangent: vec4f,
    @location(3) uv: vec2f,
    @location(4) color: vec4f,
    @location(5) own: vec4f,
    @location(6) @interpolate(flat) lights_first: vec4<u32>,
    @location(7) @interpolate(flat) lights_second: vec4<u32>,
    @location(8) bitangent: vec3f,
    // How the instance is turned, for normals that are the model's.
    @location(9) @interpolate(flat) turn_x: vec3f,
    @location(10) @interpolate(flat) turn_y: vec3f,
    @location(11) @interpolate(flat) turn_z: vec3f,
}

fn has(flag: u32) -> bool {
    return (numbers.flags & flag) != 0u;
}

fn placed(vertex: Vertex, instance: Instance) -> vec3f {
    let place = vec4f(vertex.position, 1.0);
    var world = vec3f(dot(instance.x, place), dot(instance.y, place), dot(instance.z, place));
    if has(WIND) {
        // Leaves: the colour's opacity says how far they move.
        let sway = sin(frame.eye.w * 1.7 + instance.own.y * 6.28 + world.x * 0.01 + world.y * 0.013);
        world += vec3f(0.8, 0.5, 0.15) * (sway * 4.0 * (1.0 - vertex.color.a));
    }
    return world;
}

fn turned(instance: Instance, way: vec3f) -> vec3f {
    return vec3f(dot(instance.x.xyz, way), dot(instance.y.xyz, way), dot(instance.z.xyz, way));
}

@vertex
fn vertex(vertex: Vertex, instance: Instance) -> Fragment {
    var out: Fragment;
    out.world = placed(vertex, instance);
    out.clip = frame.view_projection * vec4f(out.world, 1.0);
    out.normal = turned(instance, vertex.normal.xyz);
    let along_u = turned(instance, vertex.tangent.xyz);
    out.tangent = vec4f(along_u, vertex.tangent.w);
    out.bitangent = turned(instance, cross(vertex.normal.xyz, vertex.tangent.xyz)) * vertex.tangent.w;
    out.uv = vertex.uv * numbers.uv.zw + numbers.uv.xy;
    out.color = vec4f(pow(vertex.color.rgb, vec3f(2.2)), vertex.color.a);
    out.own = instance.own;
    out.lights_first = instance.lights_first;
    out.lights_second = instance.lights_second;
    out.turn_x = instance.x.xyz;
    out.turn_y = instance.y.xyz;
    out.turn_z = instance.z.xyz;
    return out;
}

fn passes(alpha: f32) -> bool {
    let threshold = numbers.emissive.w;
    switch numbers.alpha_test {
        case 1u: { return alpha < threshold; }
        case 2u: { return abs(alpha - threshold) < 0.002; }
        case 3u: { return alpha <= threshold; }
        case 4u: { return alpha > threshold; }
        case 5u: { return abs(alpha - threshold) >= 0.002; }
        case 6u: { return alpha >= threshold; }
        case 7u: { return false; }
        default: { return true; }
    }
}

// Opacity of things that are half there, as a pattern that needs no order.
fn is_dithered_away(opacity: f32, clip: vec4f) -> bool {
    var pattern = array<f32, 16>(
        0.0, 8.0, 2.0, 10.0, 12.0, 4.0, 14.0, 6.0, 3.0, 11.0, 1.0, 9.0, 15.0, 7.0, 13.0, 5.0
    );
    let at = (u32(clip.y) & 3u) * 4u + (u32(clip.x) & 3u);
    return opacity < (pattern[at] + 0.5) / 16.0;
}

fn surface_normal(in: Fragment, uv: vec2f, is_front: bool) -> vec4f {
    let geometric = normalize(in.normal);
    if !has(NORMAL_MAP) {
        return vec4f(select(-geometric, geometric, is_front), 1.0);
    }
    let texel = textureSample(normal_map, surface_sampler, uv);
    var n = texel.xyz * 2.0 - 1.0;
    if has(MODEL_SPACE) {
        // Green is up, blue is forward.
        let own = n.xzy;
        let normal = vec3f(dot(in.turn_x, own), dot(in.turn_y, own), dot(in.turn_z, own));
        return vec4f(normalize(normal + geometric * 0.0001), texel.w);
    }
    if texel.z < 0.01 {
        // Two channels: the third follows.
        n.z = sqrt(max(1.0 - n.x * n.x - n.y * n.y, 0.0));
    }
    let along_u = in.tangent.xyz;
    if dot(along_u, along_u) < 0.0001 {
        return vec4f(select(-geometric, geometric, is_front), texel.w);
    }
    let normal = normalize(normalize(along_u) * n.x + normalize(in.bitangent) * n.y + geometric * n.z);
    return vec4f(select(-normal, normal, is_front), texel.w);
}

fn stand_in_color(in: Fragment) -> vec3f {
    let stripe = step(0.5, fract((in.uv.x + in.uv.y) * 4.0));
    return mix(vec3f(0.55, 0.02, 0.42), vec3f(0.05, 0.03, 0.06), stripe);
}

fn effect(in: Fragment, texel: vec4f, to_eye: vec3f) -> vec4f {
    var color = vec4f(numbers.base.rgb, numbers.base.a);
    if has(VERTEX_COLORS) {
        color = vec4f(color.rgb * in.color.rgb, color.a * in.color.a);
    }
    var fade = 1.0;
    if has(FALLOFF) {
        let cosine = abs(dot(normalize(in.normal), to_eye));
        let span = numbers.falloff.y - numbers.falloff.x;
        let part = clamp((cosine - numbers.falloff.x) / select(span, 0.0001, abs(span) < 0.0001), 0.0, 1.0);
        fade = mix(numbers.falloff.z, numbers.falloff.w, part);
    }
    var alpha = texel.a * color.a * fade;
    var rgb = texel.rgb * color.rgb;
    if has(PALETTE_COLOR) {
        let grey = pow(texel.g, 1.0 / 2.2);
        rgb = textureSampleLevel(glow_map, surface_sampler, vec2f(grey, color.a * fade), 0.0).rgb * numbers.base.rgb;
    }
    if has(PALETTE_ALPHA) {
        alpha = textureSampleLevel(glow_map, surface_sampler, vec2f(texel.a, color.a * fade), 0.0).a;
    }
    if has(SOFT) {
        let behind = view_distance(textureLoad(scene_depth, vec2i(in.clip.xy), 0));
        let here = view_distance(in.clip.z);
        alpha *= clamp((behind - here) / max(numbers.tint.w, 1.0), 0.0, 1.0);
    }
    if has(EFFECT_LIT) {
        rgb *= ambient_on(normalize(in.normal)) + frame.sun_color.rgb * 0.5;
    }
    return vec4f(rgb, alpha);
}

@fragment
fn fragment(in: Fragment, @builtin(front_facing) is_front: bool) -> @location(0) vec4f {
    let to_eye = normalize(frame.eye.xyz - in.world);
    var uv = in.uv;
    if has(PARALLAX) {
        let along_u = normalize(in.tangent.xyz);
        let flat_eye = vec2f(dot(to_eye, along_u), dot(to_eye, normalize(in.bitangent)));
        let height = textureSample(height_map, surface_sampler, uv).r - 0.5;
        uv += flat_eye * (height * numbers.light.z);
    }
    let texel = textureSample(diffuse_map, surface_sampler, uv);
    let mapped = surface_normal(in, uv, is_front);
    let glow = textureSample(glow_map, surface_sampler, uv);
    let mask = textureSample(mask_map, surface_sampler, uv);
    let shine_texel = textureSample(specular_map, surface_sampler, uv);
    let normal = mapped.xyz;
    let mirrored = textureSample(environment_map, surface_sampler, reflect(-to_eye, normal));
    if is_dithered_away(in.own.x, in.clip) {
        discard;
    }
    if has(EFFECT) {
        let color = effect(in, texel, to_eye);
        if !passes(color.a) {
            discard;
        }
        return vec4f(fogged(color.rgb, in.world), color.a);
    }
    var albedo = texel.rgb;
    var alpha = texel.a * numbers.base.a;
    if has(VERTEX_COLORS) {
        albedo *= in.color.rgb;
        if has(VERTEX_ALPHA) && !has(WIND) {
            alpha *= in.color.a;
        }
    }
    if has(TINT) {
        albedo *= numbers.tint.rgb * 1.6;
    }
    if has(STAND_IN) {
        albedo = stand_in_color(in);
        alpha = 1.0;
    }
    if !passes(alpha) {
        discard;
    }
    if frame.fog.w > 1.5 {
        return vec4f(albedo, alpha);
    }
    if frame.fog.w > 0.5 {
        return vec4f(pow(normal * 0.5 + 0.5, vec3f(2.2)), alpha);
    }
    let shine = numbers.specular.w;
    var gloss = select(0.0, mapped.w, has(SPECULAR));
    if has(SPECULAR_MAP) {
        gloss = shine_texel.r;
    }
    let sun = frame.sun_direction.xyz;
    let facing = dot(normal, sun);
    let through = sunlight(in.world, normalize(in.normal));
    var diffuse = ambient_on(normal) + frame.sun_color.rgb * (max(facing, 0.0) * through);
    let half_way = normalize(sun + to_eye);
    let highlight = pow(max(dot(normal, half_way), 0.0), shine) * step(0.0, facing) * through;
    var specular = frame.sun_color.rgb * highlight;
    let near = lights_on(in.lights_first, in.lights_second, in.world, normal, to_eye, shine);
    diffuse += near.diffuse;
    specular += near.specular;
    if has(SOFT_LIGHT) {
        let around = numbers.light.x;
        let soft = smoothstep(-around, 1.0, facing) - smoothstep(0.0, 1.0, facing);
        diffuse += glow.rgb * frame.sun_color.rgb * max(soft, 0.0) * through;
    }
    if has(RIM_LIGHT) {
        let rim = pow(1.0 - max(dot(normal, to_eye), 0.0), max(numbers.light.y, 0.5));
        diffuse += glow.rgb * frame.sun_color.rgb * (rim * max(dot(-to_eye, sun), 0.0));
    }
    if has(BACK_LIGHT) {
        diffuse += shine_texel.rgb * frame.sun_color.rgb * (max(-facing, 0.0) * through);
    }
    var color = albedo * diffuse + specular * numbers.specular.rgb * gloss;
    if has(ENVIRONMENT) {
        let amount = numbers.light.w * select(mapped.w, mask.r, has(ENVIRONMENT_MASK));
        color += mirrored.rgb * (amount * (diffuse * 0.7 + 0.1));
    }
    var emitted = numbers.emissive.rgb;
    if has(GLOW_MAP) {
        emitted *= glow.rgb;
    } else {
        emitted *= albedo;
    }
    color += emitted;
    return vec4f(fogged(color, in.world), alpha);
}

// Into a shadow map: the same places, and holes where a surface is cut out.

struct ShadowFragment {
    @builtin(position) clip: vec4f,
    @location(0) uv: vec2f,
    @location(1) alpha: f32,
}

struct ShadowLayer {
    view_projection: mat4x4f,
}

@group(2) @binding(0) var<uniform> shadow_layer: ShadowLayer;

@vertex
fn shadow_vertex(vertex: Vertex, instance: Instance) -> ShadowFragment {
    var out: ShadowFragment;
    out.clip = shadow_layer.view_projection * vec4f(placed(vertex, instance), 1.0);
    out.uv = vertex.uv * numbers.uv.zw + numbers.uv.xy;
    out.alpha = select(1.0, vertex.color.a, has(VERTEX_ALPHA) && !has(WIND));
    return out;
}

@fragment
fn shadow_fragment(in: ShadowFragment) {
    let texel = textureSample(diffuse_map, surface_sampler, in.uv);
    if !passes(texel.a * in.alpha * numbers.base.a) {
        discard;
    }
}
