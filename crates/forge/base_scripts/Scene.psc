Scriptname Scene extends Form Hidden

; The game's natives.

Function ForceStart() Native
Function Start() Native
Function Stop() Native
bool Function IsPlaying() Native
Quest Function GetOwningQuest() Native
bool Function IsActionComplete(int aiActionID) Native
