Scriptname Math Hidden

; The game's natives.

float Function abs(float afValue) Global Native
float Function acos(float afValue) Global Native
float Function asin(float afValue) Global Native
float Function atan(float afValue) Global Native
int Function Ceiling(float afValue) Global Native
float Function cos(float afValue) Global Native
float Function DegreesToRadians(float afDegrees) Global Native
int Function Floor(float afValue) Global Native
float Function pow(float x, float y) Global Native
float Function RadiansToDegrees(float afRadians) Global Native
float Function sin(float afValue) Global Native
float Function sqrt(float afValue) Global Native
float Function tan(float afValue) Global Native

; The script extender's natives.

int Function LeftShift(int value, int shiftBy) Global Native
int Function RightShift(int value, int shiftBy) Global Native
int Function LogicalAnd(int arg1, int arg2) Global Native
int Function LogicalOr(int arg1, int arg2) Global Native
int Function LogicalXor(int arg1, int arg2) Global Native
int Function LogicalNot(int arg1) Global Native
float Function Log(float arg1) Global Native
