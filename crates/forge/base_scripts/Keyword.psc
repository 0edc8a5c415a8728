Scriptname Keyword extends Form Hidden

; The game's natives.

Function SendStoryEvent(Location akLoc = None, ObjectReference akRef1 = None, ObjectReference akRef2 = None, int aiValue1 = 0, int aiValue2 = 0) Native
bool Function SendStoryEventAndWait(Location akLoc = None, ObjectReference akRef1 = None, ObjectReference akRef2 = None, int aiValue1 = 0, int aiValue2 = 0) Native

; The script extender's natives.

Keyword Function GetKeyword(string key) Global Native
string Function GetString() Native
