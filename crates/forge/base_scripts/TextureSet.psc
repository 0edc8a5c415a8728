Scriptname TextureSet extends Form Hidden

; The script extender's natives.

int Function GetNumTexturePaths() Native
string Function GetNthTexturePath(int n) Native
Function SetNthTexturePath(int n, string texturePath) Native
