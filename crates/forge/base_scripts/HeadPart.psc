Scriptname HeadPart extends Form Hidden

; The script extender's natives.

HeadPart Function GetHeadPart(string name) Global Native
int Function GetType() Native
int Function GetNumExtraParts() Native
HeadPart Function GetNthExtraPart(int n) Native
bool Function HasExtraPart(HeadPart p) Native
int Function GetIndexOfExtraPart(HeadPart p) Native
FormList Function GetValidRaces() Native
Function SetValidRaces(FormList vRaces) Native
bool Function IsExtraPart() Native
string Function GetPartName() Native

; Constants of the script extender.

int Property Type_Misc = 0 AutoReadOnly
int Property Type_Face = 1 AutoReadOnly
int Property Type_Eyes = 2 AutoReadOnly
int Property Type_Hair = 3 AutoReadOnly
int Property Type_FacialHair = 4 AutoReadOnly
int Property Type_Scar = 5 AutoReadOnly
int Property Type_Brows = 6 AutoReadOnly
