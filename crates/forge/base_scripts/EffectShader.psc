Scriptname EffectShader extends Form Hidden

; The game's natives.

Function Play(ObjectReference akObject, float afDuration = -1.0) Native
Function Stop(ObjectReference akObject) Native
