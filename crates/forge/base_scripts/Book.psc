Scriptname Book extends Form Hidden

; The script extender's natives.

Spell Function GetSpell() Native
int Function GetSkill() Native
bool Function IsRead() Native
bool Function IsTakeable() Native
