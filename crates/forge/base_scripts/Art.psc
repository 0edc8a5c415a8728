Scriptname Art extends Form Hidden

; The script extender's natives.

string Function GetModelPath() Native
Function SetModelPath(string path) Native
