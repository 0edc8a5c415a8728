Scriptname SkaldDemoLever extends ObjectReference
{Opens a gate when it is shut, and shuts it when it is open.}

ObjectReference Property SkaldDemoGate Auto
{The gate.}

float Property SwingTime = 1.7 Auto
{Seconds to leave it alone while it swings.}

Auto State Ready
  Event OnActivate(ObjectReference akActionRef)
    GotoState("Swinging")
    ; 1 and 2 are open and opening.
    int openState = SkaldDemoGate.GetOpenState()
    If openState == 1 || openState == 2
      SkaldDemoGate.SetOpen(False)
      Debug.Notification("The gate swings shut.")
    Else
      SkaldDemoGate.SetOpen(True)
      Debug.Notification("The gate swings open.")
    EndIf
    Utility.Wait(SwingTime)
    GotoState("Ready")
  EndEvent
EndState

State Swinging
EndState
