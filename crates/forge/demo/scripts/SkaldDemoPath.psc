Scriptname SkaldDemoPath extends ObjectReference
{Says once what the player sees as they go out through the gate.}

Auto State Waiting
  Event OnTriggerEnter(ObjectReference akActionRef)
    If akActionRef == Game.GetPlayer()
      GotoState("Done")
      Debug.Notification("The path leads into the hills.")
      Debug.Trace("SkaldDemo: the player is on the path")
    EndIf
  EndEvent
EndState

State Done
EndState
