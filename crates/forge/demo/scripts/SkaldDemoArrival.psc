Scriptname SkaldDemoArrival extends Quest
{Brings the player into the room as a new game begins.}

ObjectReference Property SkaldDemoPlace Auto
{Where to.}

Event OnInit()
  Game.GetPlayer().MoveTo(SkaldDemoPlace)
EndEvent
