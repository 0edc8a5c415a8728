Scriptname SkaldDemoPlayer extends ReferenceAlias
{Stands for the player in the demo quest.}

Event OnInit()
  If GetReference() == Game.GetPlayer()
    Debug.Trace("SkaldDemo: the alias holds the player")
  Else
    Debug.Trace("SkaldDemo: the alias does not hold the player", 2)
  EndIf
EndEvent
