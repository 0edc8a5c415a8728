Scriptname SoulGem extends MiscObject Hidden

; The script extender's natives.

int Function GetSoulSize() Native
int Function GetGemSize() Native
