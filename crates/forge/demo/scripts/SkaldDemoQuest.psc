Scriptname SkaldDemoQuest extends Quest
{Greets, counts, asks a question in a message box and counts on as the answer says.}

GlobalVariable Property SkaldDemoCount Auto
{How far it has counted.}

Message Property SkaldDemoQuestion Auto
{Asked at the fifth count.}

int Property AskAt = 5 Auto
{The count to ask the question at.}

float Property Pace = 1.0 Auto
{Seconds between two counts.}

int Property CountedFast = 10 Auto
{The count at which fast counting goes back to its pace.}

Event OnInit()
  Debug.Notification("Hello. Skald is running a script.")
  Debug.Trace("SkaldDemo: the quest is ready")
  RegisterForSingleUpdate(Pace)
EndEvent

Event OnUpdate()
  CountOne()
  If SkaldDemoCount.GetValueInt() == AskAt
    Ask()
  EndIf
  RegisterForSingleUpdate(Pace)
EndEvent

Function CountOne()
  int count = SkaldDemoCount.Mod(1.0) as int
  Debug.Notification("I count " + count)
EndFunction

Function Ask()
  int answer = SkaldDemoQuestion.Show(SkaldDemoCount.GetValue())
  If answer == 0
    Debug.Notification("Then I count faster.")
    GotoState("Fast")
  ElseIf answer == 1
    Debug.Notification("Then I begin again.")
    SkaldDemoCount.SetValueInt(0)
  Else
    Debug.Notification("Then I go on.")
  EndIf
  SetStage(10)
EndFunction

; Two counts a turn, half a second apart, until it has counted far enough.
State Fast
  Event OnUpdate()
    CountOne()
    Utility.Wait(Pace / 2.0)
    CountOne()
    If SkaldDemoCount.GetValueInt() >= CountedFast
      Debug.Notification("That was fast enough.")
      GotoState("")
    EndIf
    RegisterForSingleUpdate(Pace / 2.0)
  EndEvent
EndState
