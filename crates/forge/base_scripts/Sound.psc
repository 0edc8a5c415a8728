Scriptname Sound extends Form Hidden

; The game's natives.

int Function Play(ObjectReference akSource) Native
bool Function PlayAndWait(ObjectReference akSource) Native
Function StopInstance(int aiPlaybackInstance) Global Native
Function SetInstanceVolume(int aiPlaybackInstance, float afVolume) Global Native

; The script extender's natives.

SoundDescriptor Function GetDescriptor() Native
