Scriptname MagicEffect extends Form Hidden

; The game's natives.

string Function GetAssociatedSkill() Native

; The script extender's natives.

Function SetAssociatedSkill(string skill) Native
string Function GetResistance() Native
Function SetResistance(string skill) Native
bool Function IsEffectFlagSet(int flag) Native
Function SetEffectFlag(int flag) Native
Function ClearEffectFlag(int flag) Native
float Function GetCastTime() Native
Function SetCastTime(float castTime) Native
int Function GetSkillLevel() Native
Function SetSkillLevel(int level) Native
int Function GetArea() Native
Function SetArea(int area) Native
float Function GetSkillUsageMult() Native
Function SetSkillUsageMult(float usageMult) Native
float Function GetBaseCost() Native
Function SetBaseCost(float cost) Native
Light Function GetLight() Native
Function SetLight(Light obj) Native
EffectShader Function GetHitShader() Native
Function SetHitShader(EffectShader obj) Native
EffectShader Function GetEnchantShader() Native
Function SetEnchantShader(EffectShader obj) Native
Projectile Function GetProjectile() Native
Function SetProjectile(Projectile obj) Native
Explosion Function GetExplosion() Native
Function SetExplosion(Explosion obj) Native
Art Function GetCastingArt() Native
Function SetCastingArt(Art obj) Native
Art Function GetHitEffectArt() Native
Function SetHitEffectArt(Art obj) Native
Art Function GetEnchantArt() Native
Function SetEnchantArt(Art obj) Native
ImpactDataSet Function GetImpactDataSet() Native
Function SetImpactDataSet(ImpactDataSet obj) Native
Spell Function GetEquipAbility() Native
Function SetEquipAbility(Spell obj) Native
ImageSpaceModifier Function GetImageSpaceMod() Native
Function SetImageSpaceMod(ImageSpaceModifier obj) Native
Perk Function GetPerk() Native
Function SetPerk(Perk obj) Native
int Function GetCastingType() Native
int Function GetDeliveryType() Native
Sound[] Function GetSounds() Native
