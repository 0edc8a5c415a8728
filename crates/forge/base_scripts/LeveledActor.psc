Scriptname LeveledActor extends Form Hidden

; The game's natives.

Function AddForm(Form apForm, int aiLevel) Native
Function Revert() Native

; The script extender's natives.

int Function GetNumForms() Native
Form Function GetNthForm(int n) Native
int Function GetNthLevel(int n) Native
Function SetNthLevel(int n, int level) Native
int Function GetNthCount(int n) Native
Function SetNthCount(int n, int count) Native
