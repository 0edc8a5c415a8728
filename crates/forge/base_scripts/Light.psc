Scriptname Light extends Form Hidden

; The game's natives.

float Function GetWarmthRating() Native
