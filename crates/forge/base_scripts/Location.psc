Scriptname Location extends Form Hidden

; The game's natives.

float Function GetKeywordData(Keyword akKeyword) Native
int Function GetRefTypeAliveCount(LocationRefType akRefType) Native
int Function GetRefTypeDeadCount(LocationRefType akRefType) Native
bool Function HasCommonParent(Location akOther, Keyword akFilter = None) Native
bool Function HasRefType(LocationRefType akRefType) Native
bool Function IsCleared() Native
bool Function IsChild(Location akOther) Native
bool Function IsLoaded() Native
Function SetKeywordData(Keyword akKeyword, float afData) Native
Function SetCleared(bool abCleared = True) Native

; Written in Papyrus.

bool Function IsSameLocation(Location akOtherLocation, Keyword akKeyword = None)
  If Self == akOtherLocation
    Return True
  EndIf
  If akKeyword == None || akOtherLocation == None
    Return False
  EndIf
  If HasCommonParent(akOtherLocation, akKeyword)
    Return True
  EndIf
  If HasKeyword(akKeyword) && IsChild(akOtherLocation)
    Return True
  EndIf
  Return akOtherLocation.HasKeyword(akKeyword) && akOtherLocation.IsChild(Self)
EndFunction

; The script extender's natives.

Location Function GetParent() Native
