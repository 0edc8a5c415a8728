Scriptname Actor extends ObjectReference Hidden

; The game's natives.

Function AddPerk(Perk akPerk) Native
bool Function AddShout(Shout akShout) Native
bool Function AddSpell(Spell akSpell, bool abVerbose = True) Native
Function AllowBleedoutDialogue(bool abCanTalk) Native
Function AllowPCDialogue(bool abTalk) Native
Function AttachAshPile(Form akAshPileBase = None) Native
bool Function CanFlyHere() Native
Function ClearArrested() Native
Function ClearExpressionOverride() Native
Function ClearExtraArrows() Native
Function ClearKeepOffsetFromActor() Native
Function ClearLookAt() Native
Function DamageActorValue(string asValueName, float afDamage) Native
bool Function Dismount() Native
Function DispelAllSpells() Native
bool Function DispelSpell(Spell akSpell) Native
Function DoCombatSpellApply(Spell akSpell, ObjectReference akTarget) Native
Function EnableAI(bool abEnable = True) Native
Function EndDeferredKill() Native
Function EquipItem(Form akItem, bool abPreventRemoval = False, bool abSilent = False) Native
Function EquipShout(Shout akShout) Native
Function EquipSpell(Spell akSpell, int aiSource) Native
Function EvaluatePackage() Native
Function ForceActorValue(string asValueName, float afNewValue) Native
float Function GetActorValue(string asValueName) Native
float Function GetActorValueMax(string asValueName) Native
float Function GetActorValuePercentage(string asValueName) Native
float Function GetBaseActorValue(string asValueName) Native
int Function GetBribeAmount() Native
Faction Function GetCrimeFaction() Native
int Function GetCombatState() Native
Actor Function GetCombatTarget() Native
Package Function GetCurrentPackage() Native
Actor Function GetDialogueTarget() Native
Armor Function GetEquippedArmorInSlot(int aiSlot) Native
int Function GetEquippedItemType(int aiHand) Native
Shout Function GetEquippedShout() Native
Weapon Function GetEquippedWeapon(bool abLeftHand = False) Native
Armor Function GetEquippedShield() Native
Spell Function GetEquippedSpell(int aiSource) Native
int Function GetFactionRank(Faction akFaction) Native
int Function GetFactionReaction(Actor akOther) Native
int Function GetFlyingState() Native
ObjectReference Function GetForcedLandingMarker() Native
int Function GetGoldAmount() Native
int Function GetHighestRelationshipRank() Native
Actor Function GetKiller() Native
int Function GetLevel() Native
float Function GetLightLevel() Native
int Function GetLowestRelationshipRank() Native
ActorBase Function GetLeveledActorBase() Native
bool Function GetNoBleedoutRecovery() Native
bool Function GetPlayerControls() Native
Race Function GetRace() Native
int Function GetRelationshipRank(Actor akOther) Native
int Function GetSitState() Native
int Function GetSleepState() Native
float Function GetVoiceRecoveryTime() Native
float Function GetWarmthRating() Native
bool Function HasAssociation(AssociationType akAssociation, Actor akOther = None) Native
bool Function HasFamilyRelationship(Actor akOther = None) Native
bool Function HasLOS(ObjectReference akOther) Native
bool Function HasMagicEffect(MagicEffect akEffect) Native
bool Function HasMagicEffectWithKeyword(Keyword akKeyword) Native
bool Function HasParentRelationship(Actor akOther) Native
bool Function HasPerk(Perk akPerk) Native
bool Function HasSpell(Form akForm) Native
bool Function IsAlarmed() Native
bool Function IsAlerted() Native
bool Function IsAllowedToFly() Native
bool Function IsArrested() Native
bool Function IsArrestingTarget() Native
bool Function IsBeingRidden() Native
bool Function IsBleedingOut() Native
bool Function IsBribed() Native
bool Function IsChild() Native
bool Function IsCommandedActor() Native
bool Function IsDead() Native
bool Function IsDetectedBy(Actor akOther) Native
bool Function IsDoingFavor() Native
bool Function IsEquipped(Form akItem) Native
bool Function IsEssential() Native
bool Function IsFlying() Native
bool Function IsGuard() Native
bool Function IsGhost() Native
bool Function IsHostileToActor(Actor akActor) Native
bool Function IsInCombat() Native
bool Function IsInFaction(Faction akFaction) Native
bool Function IsInKillMove() Native
bool Function IsIntimidated() Native
bool Function IsOnMount() Native
bool Function IsOverEncumbered() Native
bool Function IsPlayersLastRiddenHorse() Native
bool Function IsPlayerTeammate() Native
bool Function IsRunning() Native
bool Function IsSneaking() Native
bool Function IsSprinting() Native
bool Function IsTrespassing() Native
bool Function IsUnconscious() Native
bool Function IsWeaponDrawn() Native
Function KeepOffsetFromActor(Actor arTarget, float afOffsetX, float afOffsetY, float afOffsetZ, float afOffsetAngleX = 0.0, float afOffsetAngleY = 0.0, float afOffsetAngleZ = 0.0, float afCatchUpRadius = 20.0, float afFollowRadius = 5.0) Native
Function Kill(Actor akKiller = None) Native
Function KillSilent(Actor akKiller = None) Native
Function ModActorValue(string asValueName, float afAmount) Native
Function ModFactionRank(Faction akFaction, int aiMod) Native
Function MoveToPackageLocation() Native
Function OpenInventory(bool abForceOpen = False) Native
bool Function PathToReference(ObjectReference aTarget, float afWalkRunPercent) Native
bool Function PlayIdle(Idle akIdle) Native
bool Function PlayIdleWithTarget(Idle akIdle, ObjectReference akTarget) Native
Function PlaySubGraphAnimation(string asEventName) Native
Function RemoveFromFaction(Faction akFaction) Native
Function RemoveFromAllFactions() Native
Function RemovePerk(Perk akPerk) Native
bool Function RemoveShout(Shout akShout) Native
bool Function RemoveSpell(Spell akSpell) Native
Function ResetHealthAndLimbs() Native
Function RestoreActorValue(string asValueName, float afAmount) Native
Function Resurrect() Native
Function SendAssaultAlarm() Native
Function SendLycanthropyStateChanged(bool abIsWerewolf) Native
Function SendTrespassAlarm(Actor akCriminal) Native
Function SendVampirismStateChanged(bool abIsVampire) Native
Function SetActorValue(string asValueName, float afValue) Native
Function SetAlert(bool abAlerted = True) Native
Function SetAllowFlying(bool abAllowed = True) Native
Function SetAllowFlyingEx(bool abAllowed = True, bool abAllowCrash = True, bool abAllowSearch = False) Native
Function SetAlpha(float afTargetAlpha, bool abFade = False) Native
Function SetAttackActorOnSight(bool abAttackOnSight = True) Native
Function SetBribed(bool abBribe = True) Native
Function SetCrimeFaction(Faction akFaction) Native
Function SetCriticalStage(int aiStage) Native
Function SetDoingFavor(bool abDoingFavor = True) Native
Function SetDontMove(bool abDontMove = True) Native
Function SetExpressionOverride(int aiMood, int aiStrength = 100) Native
Function SetEyeTexture(TextureSet akNewTexture) Native
Function SetFactionRank(Faction akFaction, int aiRank) Native
Function SetForcedLandingMarker(ObjectReference aMarker) Native
Function SetGhost(bool abIsGhost = True) Native
Function SetHeadTracking(bool abEnable = True) Native
Function SetIntimidated(bool abIntimidate = True) Native
Function SetLookAt(ObjectReference akTarget, bool abPathingLookAt = False) Native
Function SetNoBleedoutRecovery(bool abAllowed) Native
Function SetNotShowOnStealthMeter(bool abNotShow) Native
Function SetOutfit(Outfit akOutfit, bool abSleepOutfit = False) Native
Function SetPlayerControls(bool abControls) Native
Function SetPlayerResistingArrest() Native
Function SetPlayerTeammate(bool abTeammate = True, bool abCanDoFavor = True) Native
Function SetRace(Race akRace = None) Native
Function SetRelationshipRank(Actor akOther, int aiRank) Native
Function SetRestrained(bool abRestrained = True) Native
Function SetSubGraphFloatVariable(string asVariableName, float afValue) Native
Function SetUnconscious(bool abUnconscious = True) Native
Function SetVehicle(ObjectReference akVehicle) Native
Function SetVoiceRecoveryTime(float afTime) Native
Function ShowBarterMenu() Native
int Function ShowGiftMenu(bool abGivingGift, FormList apFilterList = None, bool abShowStolenItems = False, bool abUseFavorPoints = True) Native
Function StartCannibal(Actor akTarget) Native
Function StartCombat(Actor akTarget) Native
Function StartDeferredKill() Native
Function StartVampireFeed(Actor akTarget) Native
Function StopCombat() Native
Function StopCombatAlarm() Native
bool Function TrapSoul(Actor akTarget) Native
Function UnequipAll() Native
Function UnequipItem(Form akItem, bool abPreventEquip = False, bool abSilent = False) Native
Function UnequipItemSlot(int aiSlot) Native
Function UnequipShout(Shout akShout) Native
Function UnequipSpell(Spell akSpell, int aiSource) Native
Function UnLockOwnedDoorsInCell() Native
bool Function WillIntimidateSucceed() Native
bool Function WornHasKeyword(Keyword akKeyword) Native
Function StartSneaking() Native
Function DrawWeapon() Native
Function ForceMovementDirection(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0) Native
Function ForceMovementSpeed(float afSpeedMult) Native
Function ForceMovementRotationSpeed(float afXMult = 0.0, float afYMult = 0.0, float afZMult = 0.0) Native
Function ForceMovementDirectionRamp(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0, float afRampTime = 0.1) Native
Function ForceMovementSpeedRamp(float afSpeedMult, float afRampTime = 0.1) Native
Function ForceMovementRotationSpeedRamp(float afXMult = 0.0, float afYMult = 0.0, float afZMult = 0.0, float afRampTime = 0.1) Native
Function ForceTargetDirection(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0) Native
Function ForceTargetSpeed(float afSpeed) Native
Function ForceTargetAngle(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0) Native
Function ClearForcedMovement() Native

; Events of the game.

Event OnCombatStateChanged(Actor akTarget, int aeCombatState)
EndEvent

Event OnSit(ObjectReference akFurniture)
EndEvent

Event OnGetUp(ObjectReference akFurniture)
EndEvent

Event OnDeath(Actor akKiller)
EndEvent

Event OnDying(Actor akKiller)
EndEvent

Event OnEnterBleedout()
EndEvent

Event OnLocationChange(Location akOldLoc, Location akNewLoc)
EndEvent

Event OnLycanthropyStateChanged(bool abIsWerewolf)
EndEvent

Event OnObjectEquipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnObjectUnequipped(Form akBaseObject, ObjectReference akReference)
EndEvent

Event OnPackageStart(Package akNewPackage)
EndEvent

Event OnPackageChange(Package akOldPackage)
EndEvent

Event OnPackageEnd(Package akOldPackage)
EndEvent

Event OnRaceSwitchComplete()
EndEvent

Event OnPlayerBowShot(Weapon akWeapon, Ammo akAmmo, float afPower, bool abSunGazing)
EndEvent

Event OnPlayerLoadGame()
EndEvent

Event OnPlayerFastTravelEnd(float afTravelGameTimeHours)
EndEvent

Event OnVampireFeed(Actor akTarget)
EndEvent

Event OnVampirismStateChanged(bool abIsVampire)
EndEvent

; Constants of the game.

int Property CritStage_None = 0 AutoReadOnly
int Property CritStage_GooStart = 1 AutoReadOnly
int Property CritStage_GooEnd = 2 AutoReadOnly
int Property CritStage_DisintegrateStart = 3 AutoReadOnly
int Property CritStage_DisintegrateEnd = 4 AutoReadOnly

; Written in Papyrus.

Function ModFavorPoints(int iFavorPoints = 1)
  If iFavorPoints > 0
    MakePlayerFriend()
  EndIf
EndFunction

Function ModFavorPointsWithGlobal(GlobalVariable FavorPointsGlobal)
  ModFavorPoints(FavorPointsGlobal.GetValueInt())
EndFunction

; Only someone there is one of, and who does not know the player yet, becomes a friend.
Function MakePlayerFriend()
  ActorBase who = GetActorBase()
  If who.IsUnique()
    Actor player = Game.GetPlayer()
    If GetRelationshipRank(player) == 0
      SetRelationshipRank(player, 1)
    EndIf
  EndIf
EndFunction

Function ClearForcedLandingMarker()
  SetForcedLandingMarker(None)
EndFunction

Function DamageAV(string asValueName, float afDamage)
  DamageActorValue(asValueName, afDamage)
EndFunction

Function ForceAV(string asValueName, float afNewValue)
  ForceActorValue(asValueName, afNewValue)
EndFunction

ActorBase Function GetActorBase()
  Return GetBaseObject() as ActorBase
EndFunction

float Function GetAV(string asValueName)
  Return GetActorValue(asValueName)
EndFunction

float Function GetAVMax(string asValueName)
  Return GetActorValueMax(asValueName)
EndFunction

float Function GetAVPercentage(string asValueName)
  Return GetActorValuePercentage(asValueName)
EndFunction

float Function GetBaseAV(string asValueName)
  Return GetBaseActorValue(asValueName)
EndFunction

Function KillEssential(Actor akKiller = None)
  ActorBase who = GetActorBase()
  If who.IsUnique()
    who.SetEssential(False)
  EndIf
  Kill(akKiller)
EndFunction

Function ModAV(string asValueName, float afAmount)
  ModActorValue(asValueName, afAmount)
EndFunction

Function RestoreAV(string asValueName, float afAmount)
  RestoreActorValue(asValueName, afAmount)
EndFunction

Function SetAV(string asValueName, float afValue)
  SetActorValue(asValueName, afValue)
EndFunction

Function AddToFaction(Faction akFaction)
  If !IsInFaction(akFaction)
    SetFactionRank(akFaction, 0)
  EndIf
EndFunction

; The script extender's natives.

Form Function GetWornForm(int slotMask) Native
int Function GetWornItemId(int slotMask) Native
Form Function GetEquippedObject(int location) Native
int Function GetEquippedItemId(int location) Native
int Function GetSpellCount() Native
Spell Function GetNthSpell(int n) Native
Function QueueNiNodeUpdate() Native
Function RegenerateHead() Native
Function EquipItemEx(Form item, int equipSlot = 0, bool preventUnequip = False, bool equipSound = True) Native
Function EquipItemById(Form item, int itemId, int equipSlot = 0, bool preventUnequip = False, bool equipSound = True) Native
Function UnequipItemEx(Form item, int equipSlot = 0, bool preventEquip = False) Native
Function ChangeHeadPart(HeadPart hPart) Native
Function ReplaceHeadPart(HeadPart oPart, HeadPart newPart) Native
Function UpdateWeight(float neckDelta) Native
bool Function IsAIEnabled() Native
Function ResetAI() Native
bool Function IsSwimming() Native
Function SheatheWeapon() Native
ObjectReference Function GetFurnitureReference() Native
Function SetExpressionPhoneme(int index, float value) Native
Function SetExpressionModifier(int index, float value) Native
Function ResetExpressionOverrides() Native
Faction[] Function GetFactions(int minRank, int maxRank) Native

; Constants of the script extender.

int Property EquipSlot_Default = 0 AutoReadOnly
int Property EquipSlot_RightHand = 1 AutoReadOnly
int Property EquipSlot_LeftHand = 2 AutoReadOnly
