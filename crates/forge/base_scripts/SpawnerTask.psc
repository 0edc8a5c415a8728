Scriptname SpawnerTask Hidden

; The script extender's natives.

int Function Create() Global Native
Function AddSpawn(int handle, Form formToPlace, ObjectReference target, float[] positionOffset, float[] rotation, int count = 1, bool bForcePersist = False, bool bInitiallyDisabled = False) Global Native
ObjectReference[] Function Run(int handle) Global Native
Function Cancel(int handle) Global Native
