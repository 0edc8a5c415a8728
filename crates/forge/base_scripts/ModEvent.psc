Scriptname ModEvent Hidden

; The script extender's natives.

int Function Create(string eventName) Global Native
bool Function Send(int handle) Global Native
Function Release(int handle) Global Native
Function PushBool(int handle, bool value) Global Native
Function PushInt(int handle, int value) Global Native
Function PushFloat(int handle, float value) Global Native
Function PushString(int handle, string value) Global Native
Function PushForm(int handle, Form value) Global Native
