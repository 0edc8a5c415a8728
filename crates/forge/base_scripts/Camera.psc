Scriptname Camera Hidden

; Written in Papyrus.

float Function GetWorldFOV() Global
  Return GetWorldFieldOfView()
EndFunction

Function SetWorldFOV(float fov) Global
  SetWorldFieldOfView(fov)
EndFunction

float Function GetFirstPersonFOV() Global
  Return GetFirstPersonFieldOfView()
EndFunction

Function SetFirstPersonFOV(float fov) Global
  SetFirstPersonFieldOfView(fov)
EndFunction

; The script extender's natives.

int Function GetCameraState() Global Native
Function UpdateThirdPerson() Global Native
float Function GetWorldFieldOfView() Global Native
Function SetWorldFieldOfView(float fov) Global Native
float Function GetFirstPersonFieldOfView() Global Native
Function SetFirstPersonFieldOfView(float fov) Global Native
