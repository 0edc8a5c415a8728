Scriptname Input Hidden

; The script extender's natives.

bool Function IsKeyPressed(Int dxKeycode) Global Native
Function TapKey(Int dxKeycode) Global Native
Function HoldKey(Int dxKeycode) Global Native
Function ReleaseKey(Int dxKeycode) Global Native
int Function GetNumKeysPressed() Global Native
int Function GetNthKeyPressed(int n) Global Native
int Function GetMappedKey(string control, int deviceType = 0xFF) Global Native
string Function GetMappedControl(int keycode) Global Native
