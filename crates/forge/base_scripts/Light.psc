Scriptname Light extends Form Native Hidden

; The game's natives.

float Function GetWarmthRating() Native
