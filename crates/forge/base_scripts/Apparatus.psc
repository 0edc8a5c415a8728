Scriptname Apparatus extends MiscObject Native Hidden

; The script extender's natives.

int Function GetQuality() Native
Function SetQuality(int quality) Native
