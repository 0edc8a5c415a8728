Scriptname UI Hidden

; Written in Papyrus.

Function SetNumber(string menuName, string target, float value) Global
  SetFloat(menuName, target, value)
EndFunction

float Function GetNumber(string menuName, string target) Global
  Return GetFloat(menuName, target)
EndFunction

Function Invoke(string menuName, string target) Global
  InvokeBool(menuName, target, False)
EndFunction

Function InvokeNumber(string menuName, string target, float arg) Global
  InvokeFloat(menuName, target, arg)
EndFunction

Function InvokeNumberA(string menuName, string target, float[] args) Global
  InvokeFloatA(menuName, target, args)
EndFunction

; The script extender's natives.

bool Function IsMenuOpen(string menuName) Global Native
Function SetBool(string menuName, string target, bool value) Global Native
Function SetInt(string menuName, string target, int value) Global Native
Function SetFloat(string menuName, string target, float value) Global Native
Function SetString(string menuName, string target, string value) Global Native
bool Function GetBool(string menuName, string target) Global Native
int Function GetInt(string menuName, string target) Global Native
float Function GetFloat(string menuName, string target) Global Native
string Function GetString(string menuName, string target) Global Native
Function InvokeBool(string menuName, string target, bool arg) Global Native
Function InvokeInt(string menuName, string target, int arg) Global Native
Function InvokeFloat(string menuName, string target, float arg) Global Native
Function InvokeString(string menuName, string target, string arg) Global Native
Function InvokeBoolA(string menuName, string target, bool[] args) Global Native
Function InvokeIntA(string menuName, string target, int[] args) Global Native
Function InvokeFloatA(string menuName, string target, float[] args) Global Native
Function InvokeStringA(string menuName, string target, string[] args) Global Native
Function InvokeForm(string menuName, string target, Form arg) Global Native
bool Function IsTextInputEnabled() Global Native
Function OpenCustomMenu(string swfPath, int flags = 0) Global Native
Function CloseCustomMenu() Global Native
