Scriptname FormList extends Form

; The game's natives.

Function AddForm(Form apForm) Native
int Function Find(Form apForm) Native
int Function GetSize() Native
Form Function GetAt(int aiIndex) Native
bool Function HasForm(Form akForm) Native
Function RemoveAddedForm(Form apForm) Native
Function Revert() Native

; The script extender's natives.

Form[] Function ToArray() Native
Function AddForms(Form[] forms) Native
