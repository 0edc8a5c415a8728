Scriptname DefaultObjectManager extends Form Hidden

; The script extender's natives.

Form Function GetForm(string key) Native
Function SetForm(string key, Form newForm) Native
