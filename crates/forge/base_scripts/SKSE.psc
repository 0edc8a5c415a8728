Scriptname SKSE Hidden

; Written in Papyrus.

; These scripts are always the ones that belong to the natives.
int Function GetScriptVersionRelease() Global
  Return GetVersionRelease()
EndFunction

; The script extender's natives.

int Function GetVersion() Global Native
int Function GetVersionMinor() Global Native
int Function GetVersionBeta() Global Native
int Function GetVersionRelease() Global Native
int Function GetPluginVersion(string name) Global Native
