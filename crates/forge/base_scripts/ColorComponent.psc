Scriptname ColorComponent Hidden

; The script extender's natives.

int Function GetAlpha(int argb) Global Native
int Function GetRed(int argb) Global Native
int Function GetGreen(int argb) Global Native
int Function GetBlue(int argb) Global Native
float Function GetHue(int argb) Global Native
float Function GetSaturation(int argb) Global Native
float Function GetValue(int argb) Global Native
int Function SetAlpha(int argb, int a) Global Native
int Function SetRed(int argb, int r) Global Native
int Function SetGreen(int argb, int g) Global Native
int Function SetBlue(int argb, int b) Global Native
int Function SetHue(int argb, float h) Global Native
int Function SetSaturation(int argb, float s) Global Native
int Function SetValue(int argb, float v) Global Native
