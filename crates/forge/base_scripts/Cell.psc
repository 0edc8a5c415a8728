Scriptname Cell extends Form Hidden

; The game's natives.

ActorBase Function GetActorOwner() Native
Faction Function GetFactionOwner() Native
bool Function IsAttached() Native
bool Function IsInterior() Native
Function Reset() Native
Function SetActorOwner(ActorBase akActor) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetFogColor(int aiNearRed, int aiNearGreen, int aiNearBlue, int aiFarRed, int aiFarGreen, int aiFarBlue) Native
Function SetFogPlanes(float afNear, float afFar) Native
Function SetFogPower(float afPower) Native
Function SetPublic(bool abPublic = True) Native

; The script extender's natives.

int Function GetNumRefs(int formTypeFilter = 0) Native
ObjectReference Function GetNthRef(int n, int formTypeFilter = 0) Native
float Function GetWaterLevel() Native
float Function GetActualWaterLevel() Native
