Scriptname Outfit extends Form Hidden

; The script extender's natives.

int Function GetNumParts() Native
Form Function GetNthPart(int n) Native
