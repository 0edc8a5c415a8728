Scriptname Message extends Form Hidden

; The game's natives.

int Function Show(float afArg1 = 0.0, float afArg2 = 0.0, float afArg3 = 0.0, float afArg4 = 0.0, float afArg5 = 0.0, float afArg6 = 0.0, float afArg7 = 0.0, float afArg8 = 0.0, float afArg9 = 0.0) Native
Function ShowAsHelpMessage(string asEvent, float afDuration, float afInterval, int aiMaxTimes) Native
Function ResetHelpMessage(string asEvent) Global Native
