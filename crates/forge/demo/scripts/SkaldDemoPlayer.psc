Scriptname SkaldDemoPlayer extends ReferenceAlias
{Stands for the player in the demo quest.}

; The alias is filled when the quest starts, which comes after OnInit.
Event OnInit()
  RegisterForSingleUpdate(0.5)
EndEvent

Event OnUpdate()
  If GetReference() == Game.GetPlayer()
    Debug.Trace("SkaldDemo: the alias holds the player")
  Else
    Debug.Trace("SkaldDemo: the alias does not hold the player", 2)
  EndIf
EndEvent
