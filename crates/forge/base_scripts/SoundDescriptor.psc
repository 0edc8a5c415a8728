Scriptname SoundDescriptor extends Form Hidden

; The script extender's natives.

float Function GetDecibelAttenuation() Native
Function SetDecibelAttenuation(float dbAttenuation) Native
int Function GetDecibelVariance() Native
Function SetDecibelVariance(int dbVariance) Native
int Function GetFrequencyVariance() Native
Function SetFrequencyVariance(int frequencyVariance) Native
int Function GetFrequencyShift() Native
Function SetFrequencyShift(int frequencyShift) Native
