Scriptname Scroll extends Form Hidden

; The game's natives.

Function Cast(ObjectReference akSource, ObjectReference akTarget = None) Native

; The script extender's natives.

float Function GetCastTime() Native
Perk Function GetPerk() Native
int Function GetNumEffects() Native
float Function GetNthEffectMagnitude(int index) Native
int Function GetNthEffectArea(int index) Native
int Function GetNthEffectDuration(int index) Native
MagicEffect Function GetNthEffectMagicEffect(int index) Native
int Function GetCostliestEffectIndex() Native
Function SetNthEffectMagnitude(int index, float value) Native
Function SetNthEffectArea(int index, int value) Native
Function SetNthEffectDuration(int index, int value) Native
EquipSlot Function GetEquipType() Native
Function SetEquipType(EquipSlot type) Native
float[] Function GetEffectMagnitudes() Native
int[] Function GetEffectAreas() Native
int[] Function GetEffectDurations() Native
MagicEffect[] Function GetMagicEffects() Native
