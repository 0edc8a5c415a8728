Scriptname ColorForm extends Form Hidden

; Written in Papyrus.

int Function GetRed()
  Return ColorComponent.GetRed(GetColor())
EndFunction

int Function GetGreen()
  Return ColorComponent.GetGreen(GetColor())
EndFunction

int Function GetBlue()
  Return ColorComponent.GetBlue(GetColor())
EndFunction

float Function GetHue()
  Return ColorComponent.GetHue(GetColor())
EndFunction

float Function GetSaturation()
  Return ColorComponent.GetSaturation(GetColor())
EndFunction

float Function GetValue()
  Return ColorComponent.GetValue(GetColor())
EndFunction

; The script extender's natives.

int Function GetColor() Native
Function SetColor(int color) Native
