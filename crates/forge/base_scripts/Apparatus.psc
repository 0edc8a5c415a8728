Scriptname Apparatus extends MiscObject Hidden

; The script extender's natives.

int Function GetQuality() Native
Function SetQuality(int quality) Native
