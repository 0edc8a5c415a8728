Scriptname Shout extends Form Hidden

; The script extender's natives.

WordOfPower Function GetNthWordOfPower(int n) Native
Spell Function GetNthSpell(int n) Native
float Function GetNthRecoveryTime(int n) Native
Function SetNthWordOfPower(int n, WordOfPower aWoop) Native
Function SetNthSpell(int n, Spell aSpell) Native
Function SetNthRecoveryTime(int n, float time) Native
