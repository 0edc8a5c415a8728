Scriptname SkaldDemoSign extends ObjectReference
{Shows what is written on it.}

Message Property SkaldDemoSignText Auto
{What is written.}

Event OnActivate(ObjectReference akActionRef)
  SkaldDemoSignText.Show()
EndEvent
