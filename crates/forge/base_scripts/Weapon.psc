Scriptname Weapon extends Form Hidden

; The game's natives.

Function Fire(ObjectReference akSource, Ammo akAmmo = None) Native

; Written in Papyrus.

bool Function IsBattleaxe()
  Return HasKeywordString("WeapTypeBattleaxe")
EndFunction

bool Function IsBow()
  Return HasKeywordString("WeapTypeBow")
EndFunction

bool Function IsDagger()
  Return HasKeywordString("WeapTypeDagger")
EndFunction

bool Function IsGreatsword()
  Return HasKeywordString("WeapTypeGreatsword")
EndFunction

bool Function IsMace()
  Return HasKeywordString("WeapTypeMace")
EndFunction

bool Function IsStaff()
  Return HasKeywordString("WeapTypeStaff")
EndFunction

bool Function IsSword()
  Return HasKeywordString("WeapTypeSword")
EndFunction

bool Function IsWarhammer()
  Return HasKeywordString("WeapTypeWarhammer")
EndFunction

bool Function IsWarAxe()
  Return HasKeywordString("WeapTypeWarAxe")
EndFunction

; The script extender's natives.

int Function GetBaseDamage() Native
Function SetBaseDamage(int damage) Native
int Function GetCritDamage() Native
Function SetCritDamage(int damage) Native
float Function GetReach() Native
Function SetReach(float reach) Native
float Function GetMinRange() Native
Function SetMinRange(float minRange) Native
float Function GetMaxRange() Native
Function SetMaxRange(float maxRange) Native
float Function GetSpeed() Native
Function SetSpeed(float speed) Native
float Function GetStagger() Native
Function SetStagger(float stagger) Native
int Function GetWeaponType() Native
Function SetWeaponType(int type) Native
string Function GetModelPath() Native
Function SetModelPath(string path) Native
string Function GetIconPath() Native
Function SetIconPath(string path) Native
string Function GetMessageIconPath() Native
Function SetMessageIconPath(string path) Native
Enchantment Function GetEnchantment() Native
Function SetEnchantment(Enchantment e) Native
int Function GetEnchantmentValue() Native
Function SetEnchantmentValue(int value) Native
Static Function GetEquippedModel() Native
Function SetEquippedModel(Static model) Native
EquipSlot Function GetEquipType() Native
Function SetEquipType(EquipSlot type) Native
string Function GetSkill() Native
Function SetSkill(string skill) Native
string Function GetResist() Native
Function SetResist(string resist) Native
Spell Function GetCritEffect() Native
Function SetCritEffect(Spell ce) Native
bool Function GetCritEffectOnDeath() Native
Function SetCritEffectOnDeath(bool ceod) Native
float Function GetCritMultiplier() Native
Function SetCritMultiplier(float crit) Native
Weapon Function GetTemplate() Native
