Scriptname GlobalVariable extends Form Hidden

; The game's natives.

float Function GetValue() Native
Function SetValue(float afNewValue) Native

; Written in Papyrus.

float Property Value Hidden
  float Function Get()
    Return GetValue()
  EndFunction
  Function Set(float afNewValue)
    SetValue(afNewValue)
  EndFunction
EndProperty

int Function GetValueInt()
  Return GetValue() as int
EndFunction

Function SetValueInt(int aiNewValue)
  SetValue(aiNewValue as float)
EndFunction

; Safe between threads: a thread in here keeps the others out.
float Function Mod(float afHowMuch)
  float changed = GetValue() + afHowMuch
  SetValue(changed)
  Return changed
EndFunction
