Scriptname StringUtil Hidden

; The script extender's natives.

int Function GetLength(string s) Global Native
string Function GetNthChar(string s, int index) Global Native
bool Function IsLetter(string c) Global Native
bool Function IsDigit(string c) Global Native
bool Function IsPunctuation(string c) Global Native
bool Function IsPrintable(string c) Global Native
int Function Find(string s, string toFind, int startIndex = 0) Global Native
string Function Substring(string s, int startIndex, int len = 0) Global Native
int Function AsOrd(string c) Global Native
string Function AsChar(int c) Global Native
string[] Function Split(string s, string delim) Global Native
