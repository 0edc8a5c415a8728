Scriptname Alias Hidden

; The game's natives.

Quest Function GetOwningQuest() Native
bool Function RegisterForAnimationEvent(ObjectReference akSender, string asEventName) Native
Function RegisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSGain(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleLOSLost(Actor akViewer, ObjectReference akTarget) Native
Function RegisterForSingleUpdate(float afInterval) Native
Function RegisterForUpdate(float afInterval) Native
Function RegisterForUpdateGameTime(float afInterval) Native
Function RegisterForSingleUpdateGameTime(float afInterval) Native
Function RegisterForSleep() Native
Function RegisterForTrackedStatsEvent() Native
Function StartObjectProfiling() Native
Function StopObjectProfiling() Native
Function UnregisterForLOS(Actor akViewer, ObjectReference akTarget) Native
Function UnregisterForAnimationEvent(ObjectReference akSender, string asEventName) Native
Function UnregisterForSleep() Native
Function UnregisterForTrackedStatsEvent() Native
Function UnregisterForUpdate() Native
Function UnregisterForUpdateGameTime() Native

; Events of the game.

Event OnInit()
EndEvent

Event OnAnimationEvent(ObjectReference akSource, string asEventName)
EndEvent

Event OnAnimationEventUnregistered(ObjectReference akSource, string asEventName)
EndEvent

Event OnGainLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnLostLOS(Actor akViewer, ObjectReference akTarget)
EndEvent

Event OnSleepStart(float afSleepStartTime, float afDesiredSleepEndTime)
EndEvent

Event OnSleepStop(bool abInterrupted)
EndEvent

Event OnTrackedStatsEvent(string arStatName, int aiStatValue)
EndEvent

Event OnUpdate()
EndEvent

Event OnUpdateGameTime()
EndEvent

; The script extender's natives.

string Function GetName() Native
int Function GetID() Native
Function RegisterForKey(int keyCode) Native
Function UnregisterForKey(int keyCode) Native
Function UnregisterForAllKeys() Native
Function RegisterForControl(string control) Native
Function UnregisterForControl(string control) Native
Function UnregisterForAllControls() Native
Function RegisterForMenu(string menuName) Native
Function UnregisterForMenu(string menuName) Native
Function UnregisterForAllMenus() Native
Function RegisterForModEvent(string eventName, string callbackName) Native
Function UnregisterForModEvent(string eventName) Native
Function UnregisterForAllModEvents() Native
Function SendModEvent(string eventName, string strArg = "", float numArg = 0.0) Native
Function RegisterForCameraState() Native
Function UnregisterForCameraState() Native
Function RegisterForCrosshairRef() Native
Function UnregisterForCrosshairRef() Native
Function RegisterForActorAction(int actionType) Native
Function UnregisterForActorAction(int actionType) Native
Function RegisterForNiNodeUpdate() Native
Function UnregisterForNiNodeUpdate() Native

; Events of the script extender.

Event OnKeyDown(int keyCode)
EndEvent

Event OnKeyUp(int keyCode, float holdTime)
EndEvent

Event OnControlDown(string control)
EndEvent

Event OnControlUp(string control, float holdTime)
EndEvent

Event OnMenuOpen(string menuName)
EndEvent

Event OnMenuClose(string menuName)
EndEvent

Event OnPlayerCameraState(int oldState, int newState)
EndEvent

Event OnCrosshairRefChange(ObjectReference ref)
EndEvent

Event OnActorAction(int actionType, Actor akActor, Form source, int slot)
EndEvent

Event OnNiNodeUpdate(ObjectReference akActor)
EndEvent
