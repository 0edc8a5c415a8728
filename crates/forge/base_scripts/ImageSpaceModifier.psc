Scriptname ImageSpaceModifier extends Form Hidden

; The game's natives.

Function Apply(float afStrength = 1.0) Native
Function ApplyCrossFade(float afFadeDuration = 1.0) Native
Function PopTo(ImageSpaceModifier akNewModifier, float afStrength = 1.0) Native
Function Remove() Native
Function RemoveCrossFade(float afFadeDuration = 1.0) Global Native
