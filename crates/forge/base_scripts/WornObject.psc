Scriptname WornObject Hidden

; The script extender's natives.

float Function GetItemHealthPercent(Actor akActor, int handSlot, int slotMask) Global Native
Function SetItemHealthPercent(Actor akActor, int handSlot, int slotMask, float health) Global Native
Function SetItemMaxCharge(Actor akActor, int handSlot, int slotMask, float maxCharge) Global Native
float Function GetItemMaxCharge(Actor akActor, int handSlot, int slotMask) Global Native
float Function GetItemCharge(Actor akActor, int handSlot, int slotMask) Global Native
string Function GetDisplayName(Actor akActor, int handSlot, int slotMask) Global Native
bool Function SetDisplayName(Actor akActor, int handSlot, int slotMask, string name, bool force = False) Global Native
Enchantment Function GetEnchantment(Actor akActor, int handSlot, int slotMask) Global Native
Function SetEnchantment(Actor akActor, int handSlot, int slotMask, Enchantment source, float maxCharge) Global Native
Function CreateEnchantment(Actor akActor, int handSlot, int slotMask, float maxCharge, MagicEffect[] effects, float[] magnitudes, int[] areas, int[] durations) Global Native
int Function GetNumReferenceAliases(Actor akActor, int handSlot, int slotMask) Global Native
ReferenceAlias Function GetNthReferenceAlias(Actor akActor, int handSlot, int slotMask, int n) Global Native
Potion Function GetPoison(Actor akActor, int handSlot, int slotMask) Global Native
ReferenceAlias[] Function GetReferenceAliases(Actor akActor, int handSlot, int slotMask) Global Native
