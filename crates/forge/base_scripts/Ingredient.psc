Scriptname Ingredient extends Form

; The game's natives.

bool Function IsHostile() Native
Function LearnEffect(int aiIndex) Native
int Function LearnNextEffect() Native
Function LearnAllEffects() Native

; The script extender's natives.

int Function GetNumEffects() Native
float Function GetNthEffectMagnitude(int index) Native
int Function GetNthEffectArea(int index) Native
int Function GetNthEffectDuration(int index) Native
MagicEffect Function GetNthEffectMagicEffect(int index) Native
int Function GetCostliestEffectIndex() Native
Function SetNthEffectMagnitude(int index, float value) Native
Function SetNthEffectArea(int index, int value) Native
Function SetNthEffectDuration(int index, int value) Native
bool Function GetIsNthEffectKnown(int index) Native
float[] Function GetEffectMagnitudes() Native
int[] Function GetEffectAreas() Native
int[] Function GetEffectDurations() Native
MagicEffect[] Function GetMagicEffects() Native
