Scriptname SoundCategory extends Form Hidden

; The game's natives.

Function Pause() Native
Function UnPause() Native
Function Mute() Native
Function UnMute() Native
Function SetVolume(float afVolume) Native
Function SetFrequency(float afFrequencyCoeffecient) Native
