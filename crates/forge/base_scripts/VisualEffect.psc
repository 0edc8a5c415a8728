Scriptname VisualEffect extends Form Hidden

; The game's natives.

Function Play(ObjectReference akObject, float afTime = -1.0, ObjectReference akFacingObject = None) Native
Function Stop(ObjectReference akObject) Native
