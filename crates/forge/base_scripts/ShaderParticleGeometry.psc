Scriptname ShaderParticleGeometry extends Form Hidden

; The game's natives.

Function Apply(float afFadeTime) Native
Function Remove(float afFadeTime) Native
