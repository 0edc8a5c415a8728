Scriptname SkaldDemoStages extends Quest Hidden
{What the demo quest's stages do.}

; Stage 10: the question has been answered.
Function Fragment_0()
  Debug.Trace("SkaldDemo: stage " + GetStage() + " is set")
  SetObjectiveDisplayed(10)
EndFunction
