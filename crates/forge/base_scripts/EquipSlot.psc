Scriptname EquipSlot extends Form Hidden

; The script extender's natives.

int Function GetNumParents() Native
EquipSlot Function GetNthParent(int n) Native
