Scriptname Debug Hidden

; The game's natives.

Function CenterOnCell(string asCellname) Global Native
float Function CenterOnCellAndWait(string asCellname) Global Native
float Function PlayerMoveToAndWait(string asDestRef) Global Native
Function CloseUserLog(string asLogName) Global Native
Function DebugChannelNotify(string channel, string message) Global Native
Function DumpAliasData(Quest akQuest) Global Native
string Function GetConfigName() Global Native
string Function GetPlatformName() Global Native
string Function GetVersionNumber() Global Native
Function MessageBox(string asMessageBoxText) Global Native
Function Notification(string asNotificationText) Global Native
bool Function OpenUserLog(string asLogName) Global Native
Function QuitGame() Global Native
Function SetFootIK(bool abFootIK) Global Native
Function SetGodMode(bool abGodMode) Global Native
Function SendAnimationEvent(ObjectReference arRef, string asEventName) Global Native
Function StartScriptProfiling(string asScriptName) Global Native
Function StartStackProfiling() Global Native
Function StopScriptProfiling(string asScriptName) Global Native
Function StopStackProfiling() Global Native
Function TakeScreenshot(string asFilename) Global Native
Function ToggleAI() Global Native
Function ToggleCollisions() Global Native
Function ToggleMenus() Global Native
Function Trace(string asTextToPrint, int aiSeverity = 0) Global Native
Function TraceStack(string asTextToPrint = "Tracing stack on request", int aiSeverity = 0) Global Native
bool Function TraceUser(string asUserLog, string asTextToPrint, int aiSeverity = 0) Global Native
Function ShowRefPosition(ObjectReference arRef) Global Native
Function DBSendPlayerPosition() Global Native

; Written in Papyrus.

Function TraceConditional(string TextToPrint, bool ShowTrace) Global
  If ShowTrace
    Trace(TextToPrint)
  EndIf
EndFunction

Function TraceAndBox(string asTextToPrint, int aiSeverity = 0) Global
  MessageBox(asTextToPrint)
  Trace(asTextToPrint, aiSeverity)
EndFunction
