Scriptname TopicInfo extends Form Native Hidden

; The game's natives.

Quest Function GetOwningQuest() Native
