Scriptname LocationAlias extends Alias Hidden

; The game's natives.

Function Clear() Native
Location Function GetLocation() Native
Function ForceLocationTo(Location akNewLocation) Native
