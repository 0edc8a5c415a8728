Scriptname Package extends Form Hidden

; The game's natives.

Quest Function GetOwningQuest() Native
Package Function GetTemplate() Native
