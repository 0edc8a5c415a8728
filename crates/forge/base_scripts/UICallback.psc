Scriptname UICallback Hidden

; The script extender's natives.

int Function Create(string menuName, string target) Global Native
bool Function Send(int handle) Global Native
Function Release(int handle) Global Native
Function PushBool(int handle, bool value) Global Native
Function PushInt(int handle, int value) Global Native
Function PushFloat(int handle, float value) Global Native
Function PushString(int handle, string value) Global Native
Function PushBoolA(int handle, bool[] args) Global Native
Function PushIntA(int handle, int[] args) Global Native
Function PushFloatA(int handle, float[] args) Global Native
Function PushStringA(int handle, string[] args) Global Native
