Scriptname Package extends Form Native Hidden

; The game's natives.

Quest Function GetOwningQuest() Native
Package Function GetTemplate() Native
