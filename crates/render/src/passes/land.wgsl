// The ground: up to six textures blended by vertex.

struct Ground {
    // How often textures repeat in a game unit.
    scale: f32,
    layers: u32,
    // A bit for each layer that has a normal map.
    normals: u32,
    padding: u32,
}

@group(1) @binding(0) var<uniform> ground: Ground;
@group(1) @binding(1) var ground_sampler: sampler;
@group(1) @binding(2) var diffuse_0: texture_2d<f32>;
@group(1) @binding(3) var diffuse_1: texture_2d<f32>;
@group(1) @binding(4) var diffuse_2: texture_2d<f32>;
@group(1) @binding(5) var diffuse_3: texture_2d<f32>;
@group(1) @binding(6) var diffuse_4: texture_2d<f32>;
@group(1) @binding(7) var diffuse_5: texture_2d<f32>;
@group(1) @binding(8) var normal_0: texture_2d<f32>;
@group(1) @binding(9) var normal_1: texture_2d<f32>;
@group(1) @binding(10) var normal_2: texture_2d<f32>;
@group(1) @binding(11) var normal_3: texture_2d<f32>;
@group(1) @binding(12) var normal_4: texture_2d<f32>;
@group(1) @binding(13) var normal_5: texture_2d<f32>;

struct Vertex {
    @location(0) position: vec3f,
    @location(1) normal: vec4f,
    @location(2) color: vec4f,
    @location(3) weights_first: vec4f,
    @location(4) weights_second: vec4f,
}

struct Instance {
    @location(9) lights_first: vec4<u32>,
    @location(10) lights_second: vec4<u32>,
}

struct Fragment {
    @builtin(position) clip: vec4f,
    @location(0) world: vec3f,
    @location(1) normal: vec3f,
    @location(2) color: vec3f,
    @location(3) first: vec4f,
    @location(4) second: vec2f,
    @location(5) @interpolate(flat) lights_first: vec4<u32>,
    @location(6) @interpolate(flat) lights_second: vec4<u32>,
}

@vertex
fn vertex(vertex: Vertex, instance: Instance) -> Fragment {
    var out: Fragment;
    out.world = vertex.position;
    out.clip = frame.view_projection * vec4f(vertex.position, 1.0);
    out.normal = vertex.normal.xyz;
    out.color = pow(vertex.color.rgb, vec3f(2.2));
    out.first = vertex.weights_first;
    out.second = vertex.weights_second.xy;
    out.lights_first = instance.lights_first;
    out.lights_second = instance.lights_second;
    return out;
}

struct Sum {
    color: vec3f,
    normal: vec3f,
    shine: f32,
}

fn add(sum: Sum, color: vec4f, normal: vec4f, weight: f32, layer: u32) -> Sum {
    var out = sum;
    out.color += color.rgb * weight;
    if ((ground.normals >> layer) & 1u) == 1u {
        var n = normal.xyz * 2.0 - 1.0;
        if normal.z < 0.01 {
            n.z = sqrt(max(1.0 - n.x * n.x - n.y * n.y, 0.0));
        }
        out.normal += n * weight;
        out.shine += normal.w * weight;
    } else {
        out.normal.z += weight;
    }
    return out;
}

@fragment
fn fragment(in: Fragment) -> @location(0) vec4f {
    // Textures lie with v to the south.
    let uv = vec2f(in.world.x, -in.world.y) * ground.scale;
    var sum = Sum(vec3f(0.0), vec3f(0.0), 0.0);
    sum = add(sum, textureSample(diffuse_0, ground_sampler, uv), textureSample(normal_0, ground_sampler, uv), in.first.x, 0u);
    sum = add(sum, textureSample(diffuse_1, ground_sampler, uv), textureSample(normal_1, ground_sampler, uv), in.first.y, 1u);
    sum = add(sum, textureSample(diffuse_2, ground_sampler, uv), textureSample(normal_2, ground_sampler, uv), in.first.z, 2u);
    sum = add(sum, textureSample(diffuse_3, ground_sampler, uv), textureSample(normal_3, ground_sampler, uv), in.first.w, 3u);
    sum = add(sum, textureSample(diffuse_4, ground_sampler, uv), textureSample(normal_4, ground_sampler, uv), in.second.x, 4u);
    sum = add(sum, textureSample(diffuse_5, ground_sampler, uv), textureSample(normal_5, ground_sampler, uv), in.second.y, 5u);
    let weight = max(dot(in.first, vec4f(1.0)) + in.second.x + in.second.y, 0.001);
    let albedo = sum.color / weight * in.color;
    let up = normalize(in.normal);
    let east = normalize(vec3f(1.0, 0.0, 0.0) - up * up.x);
    let south = cross(east, up);
    let mapped = normalize(sum.normal + vec3f(0.0, 0.0, 0.0001));
    let normal = normalize(east * mapped.x + south * mapped.y + up * mapped.z);
    if frame.fog.w > 1.5 {
        return vec4f(albedo, 1.0);
    }
    if frame.fog.w > 0.5 {
        return vec4f(pow(normal * 0.5 + 0.5, vec3f(2.2)), 1.0);
    }
    let to_eye = normalize(frame.eye.xyz - in.world);
    let sun = frame.sun_direction.xyz;
    let facing = max(dot(normal, sun), 0.0);
    let through = sunlight(in.world, up);
    var diffuse = ambient_on(normal) + frame.sun_color.rgb * (facing * through);
    let near = lights_on(in.lights_first, in.lights_second, in.world, normal, to_eye, 30.0);
    diffuse += near.diffuse;
    let highlight = pow(max(dot(normal, normalize(sun + to_eye)), 0.0), 30.0) * through;
    let specular = (frame.sun_color.rgb * highlight + near.specular) * (sum.shine / weight) * 0.12;
    return vec4f(fogged(albedo * diffuse + specular, in.world), 1.0);
}

struct ShadowLayer {
    view_projection: mat4x4f,
}

@group(2) @binding(0) var<uniform> shadow_layer: ShadowLayer;

@vertex
fn shadow_vertex(@location(0) position: vec3f) -> @builtin(position) vec4f {
    return shadow_layer.view_projection * vec4f(position, 1.0);
}
