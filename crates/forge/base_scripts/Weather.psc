Scriptname Weather extends Form Hidden

; The game's natives.

Function ReleaseOverride() Global Native
Function ForceActive(bool abOverride = False) Native
Function SetActive(bool abOverride = False, bool abAccelerate = False) Native
Weather Function FindWeather(int auiType) Global Native
int Function GetClassification() Native
Weather Function GetCurrentWeather() Global Native
Weather Function GetOutgoingWeather() Global Native
float Function GetCurrentWeatherTransition() Global Native
int Function GetSkyMode() Global Native

; The script extender's natives.

float Function GetSunGlare() Native
float Function GetSunDamage() Native
float Function GetWindDirection() Native
float Function GetWindDirectionRange() Native
float Function GetFogDistance(bool day, int type) Native
