Scriptname LeveledSpell extends Form Hidden

; The game's natives.

Function AddForm(Form apForm, int aiLevel) Native
Function Revert() Native

; The script extender's natives.

int Function GetChanceNone() Native
Function SetChanceNone(int chance) Native
int Function GetNumForms() Native
Form Function GetNthForm(int n) Native
int Function GetNthLevel(int n) Native
Function SetNthLevel(int n, int level) Native
