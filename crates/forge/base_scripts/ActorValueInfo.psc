Scriptname ActorValueInfo extends Form Hidden

; Written in Papyrus.

ActorValueInfo Function GetAVIByName(string avName) Global
  Return GetActorValueInfoByName(avName)
EndFunction

ActorValueInfo Function GetAVIByID(int id) Global
  Return GetActorValueInfoByID(id)
EndFunction

; The script extender's natives.

ActorValueInfo Function GetActorValueInfoByName(string avName) Global Native
ActorValueInfo Function GetActorValueInfoByID(int id) Global Native
bool Function IsSkill() Native
float Function GetSkillUseMult() Native
Function SetSkillUseMult(float value) Native
float Function GetSkillOffsetMult() Native
Function SetSkillOffsetMult(float value) Native
float Function GetSkillImproveMult() Native
Function SetSkillImproveMult(float value) Native
float Function GetSkillImproveOffset() Native
Function SetSkillImproveOffset(float value) Native
float Function GetSkillExperience() Native
Function SetSkillExperience(float exp) Native
Function AddSkillExperience(float exp) Native
float Function GetExperienceForLevel(int currentLevel) Native
int Function GetSkillLegendaryLevel() Native
Function SetSkillLegendaryLevel(int level) Native
Function GetPerkTree(FormList list, Actor akActor = None, bool unowned = True, bool allRanks = False) Native
Perk[] Function GetPerks(Actor akActor = None, bool unowned = True, bool allRanks = False) Native
float Function GetCurrentValue(Actor akActor) Native
float Function GetBaseValue(Actor akActor) Native
float Function GetMaximumValue(Actor akActor) Native
