Scriptname TopicInfo extends Form Hidden

; The game's natives.

Quest Function GetOwningQuest() Native
