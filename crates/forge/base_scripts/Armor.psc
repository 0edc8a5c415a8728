Scriptname Armor extends Form Hidden

; The game's natives.

float Function GetWarmthRating() Native

; Written in Papyrus.

int Function GetAR()
  Return GetArmorRating()
EndFunction

Function SetAR(int armorRating)
  SetArmorRating(armorRating)
EndFunction

Function ModAR(int modBy)
  ModArmorRating(modBy)
EndFunction

; Weight classes: 0 light, 1 heavy, 2 none.
bool Function IsLightArmor()
  Return GetWeightClass() == 0
EndFunction

bool Function IsHeavyArmor()
  Return GetWeightClass() == 1
EndFunction

bool Function IsClothing()
  Return GetWeightClass() == 2
EndFunction

bool Function IsBoots()
  Return HasKeywordString("ArmorBoots")
EndFunction

bool Function IsCuirass()
  Return HasKeywordString("ArmorCuirass")
EndFunction

bool Function IsGauntlets()
  Return HasKeywordString("ArmorGauntlets")
EndFunction

bool Function IsHelmet()
  Return HasKeywordString("ArmorHelmet")
EndFunction

bool Function IsShield()
  Return HasKeywordString("ArmorShield")
EndFunction

bool Function IsJewelry()
  Return HasKeywordString("ArmorJewelry")
EndFunction

bool Function IsClothingHead()
  Return HasKeywordString("ClothingHead")
EndFunction

bool Function IsClothingBody()
  Return HasKeywordString("ClothingBody")
EndFunction

bool Function IsClothingFeet()
  Return HasKeywordString("ClothingFeet")
EndFunction

bool Function IsClothingHands()
  Return HasKeywordString("ClothingHands")
EndFunction

bool Function IsClothingRing()
  Return HasKeywordString("ClothingRing")
EndFunction

bool Function IsClothingRich()
  Return HasKeywordString("ClothingRich")
EndFunction

bool Function IsClothingPoor()
  Return HasKeywordString("ClothingPoor")
EndFunction

; The script extender's natives.

int Function GetArmorRating() Native
Function SetArmorRating(int armorRating) Native
Function ModArmorRating(int modBy) Native
string Function GetModelPath(bool bFemalePath) Native
Function SetModelPath(string path, bool bFemalePath) Native
string Function GetIconPath(bool bFemalePath) Native
Function SetIconPath(string path, bool bFemalePath) Native
string Function GetMessageIconPath(bool bFemalePath) Native
Function SetMessageIconPath(string path, bool bFemalePath) Native
int Function GetWeightClass() Native
Function SetWeightClass(int weightClass) Native
Enchantment Function GetEnchantment() Native
Function SetEnchantment(Enchantment e) Native
int Function GetSlotMask() Native
Function SetSlotMask(int slotMask) Native
int Function AddSlotToMask(int slotMask) Native
int Function RemoveSlotFromMask(int slotMask) Native
int Function GetMaskForSlot(int slot) Global Native
int Function GetNumArmorAddons() Native
ArmorAddon Function GetNthArmorAddon(int n) Native

; Constants of the script extender.

int Property kSlotMask30 = 0x00000001 AutoReadOnly
int Property kSlotMask31 = 0x00000002 AutoReadOnly
int Property kSlotMask32 = 0x00000004 AutoReadOnly
int Property kSlotMask33 = 0x00000008 AutoReadOnly
int Property kSlotMask34 = 0x00000010 AutoReadOnly
int Property kSlotMask35 = 0x00000020 AutoReadOnly
int Property kSlotMask36 = 0x00000040 AutoReadOnly
int Property kSlotMask37 = 0x00000080 AutoReadOnly
int Property kSlotMask38 = 0x00000100 AutoReadOnly
int Property kSlotMask39 = 0x00000200 AutoReadOnly
int Property kSlotMask40 = 0x00000400 AutoReadOnly
int Property kSlotMask41 = 0x00000800 AutoReadOnly
int Property kSlotMask42 = 0x00001000 AutoReadOnly
int Property kSlotMask43 = 0x00002000 AutoReadOnly
int Property kSlotMask44 = 0x00004000 AutoReadOnly
int Property kSlotMask45 = 0x00008000 AutoReadOnly
int Property kSlotMask46 = 0x00010000 AutoReadOnly
int Property kSlotMask47 = 0x00020000 AutoReadOnly
int Property kSlotMask48 = 0x00040000 AutoReadOnly
int Property kSlotMask49 = 0x00080000 AutoReadOnly
int Property kSlotMask50 = 0x00100000 AutoReadOnly
int Property kSlotMask51 = 0x00200000 AutoReadOnly
int Property kSlotMask52 = 0x00400000 AutoReadOnly
int Property kSlotMask53 = 0x00800000 AutoReadOnly
int Property kSlotMask54 = 0x01000000 AutoReadOnly
int Property kSlotMask55 = 0x02000000 AutoReadOnly
int Property kSlotMask56 = 0x04000000 AutoReadOnly
int Property kSlotMask57 = 0x08000000 AutoReadOnly
int Property kSlotMask58 = 0x10000000 AutoReadOnly
int Property kSlotMask59 = 0x20000000 AutoReadOnly
int Property kSlotMask60 = 0x40000000 AutoReadOnly
int Property kSlotMask61 = 0x80000000 AutoReadOnly
