// From amounts of light to the picture: bright light rolled off, graded, gamma. The surface's format
// is never sRGB, so that both backends agree.

struct Grade {
    // Saturation, brightness, contrast, how much tint.
    numbers: vec4f,
    tint: vec4f,
}

@group(0) @binding(0) var light: texture_2d<f32>;
@group(0) @binding(1) var<uniform> grade: Grade;

@vertex
fn vertex(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let corner = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
    return vec4f(corner * 2.0 - 1.0, 0.0, 1.0);
}

// As it is up to a knee, then ever slower towards 1.
fn rolled(x: vec3f) -> vec3f {
    let knee = 0.6;
    let above = max(x - knee, vec3f(0.0));
    let span = 1.0 - knee;
    return min(x, vec3f(knee)) + span * above / (above + span);
}

@fragment
fn fragment(@builtin(position) clip: vec4f) -> @location(0) vec4f {
    var color = max(textureLoad(light, vec2i(clip.xy), 0).rgb, vec3f(0.0));
    color = pow(rolled(color), vec3f(1.0 / 2.2));
    let grey = dot(color, vec3f(0.2126, 0.7152, 0.0722));
    color = mix(vec3f(grey), color, grade.numbers.x);
    color = mix(color, grey * grade.tint.rgb, grade.numbers.w);
    color *= grade.numbers.y;
    color = (color - 0.5) * grade.numbers.z + 0.5;
    return vec4f(clamp(color, vec3f(0.0), vec3f(1.0)), 1.0);
}
