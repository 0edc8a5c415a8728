Scriptname ObjectReference extends Form Hidden

; The game's natives.

bool Function Activate(ObjectReference akActivator, bool abDefaultProcessingOnly = False) Native
bool Function AddDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function AddInventoryEventFilter(Form akFilter) Native
Function AddItem(Form akItemToAdd, int aiCount = 1, bool abSilent = False) Native
Function AddToMap(bool abAllowFastTravel = False) Native
Function SetContainerAllowStolenItems(bool setAllowStolenItems) Native
Function ApplyHavokImpulse(float afX, float afY, float afZ, float afMagnitude) Native
Function BlockActivation(bool abBlocked = True) Native
int Function CalculateEncounterLevel(int aiDifficulty = 4) Native
bool Function CanFastTravelToMarker() Native
Function ClearDestruction() Native
Function CreateDetectionEvent(Actor akOwner, int aiSoundLevel = 0) Native
Function DamageObject(float afDamage) Native
Function Delete() Native
Function Disable(bool abFadeOut = False) Native
Function DisableNoWait(bool abFadeOut = False) Native
ObjectReference Function DropObject(Form akObject, int aiCount = 1) Native
Function Enable(bool abFadeIn = False) Native
Function EnableFastTravel(bool abEnable = True) Native
Function EnableNoWait(bool abFadeIn = False) Native
Function ForceAddRagdollToWorld() Native
Function ForceRemoveRagdollFromWorld() Native
ActorBase Function GetActorOwner() Native
int Function GetAllItemsCount() Native
float Function GetAngleX() Native
float Function GetAngleY() Native
float Function GetAngleZ() Native
bool Function GetAnimationVariableBool(string arVariableName) Native
int Function GetAnimationVariableInt(string arVariableName) Native
float Function GetAnimationVariableFloat(string arVariableName) Native
Form Function GetBaseObject() Native
int Function GetCurrentDestructionStage() Native
Location Function GetCurrentLocation() Native
Scene Function GetCurrentScene() Native
float Function GetDistance(ObjectReference akOther) Native
Location Function GetEditorLocation() Native
Faction Function GetFactionOwner() Native
float Function GetHeadingAngle(ObjectReference akOther) Native
float Function GetHeight() Native
int Function GetItemCount(Form akItem) Native
float Function GetItemHealthPercent() Native
Key Function GetKey() Native
float Function GetLength() Native
ObjectReference Function GetLinkedRef(Keyword apKeyword = None) Native
int Function GetLockLevel() Native
ObjectReference Function GetNthLinkedRef(int aiLinkedRef) Native
float Function GetMass() Native
int Function GetOpenState() Native
Cell Function GetParentCell() Native
float Function GetPositionX() Native
float Function GetPositionY() Native
float Function GetPositionZ() Native
float Function GetScale() Native
int Function GetTriggerObjectCount() Native
VoiceType Function GetVoiceType() Native
float Function GetWidth() Native
WorldSpace Function GetWorldSpace() Native
bool Function HasEffectKeyword(Keyword akKeyword) Native
bool Function HasNode(string asNodeName) Native
bool Function HasRefType(LocationRefType akRefType) Native
Function IgnoreFriendlyHits(bool abIgnore = True) Native
Function InterruptCast() Native
bool Function IsActivateChild(ObjectReference akChild) Native
bool Function IsActivationBlocked() Native
bool Function Is3DLoaded() Native
bool Function IsContainerEmpty() Native
bool Function IsDeleted() Native
bool Function IsDisabled() Native
bool Function IsFurnitureInUse(bool abIgnoreReserved = False) Native
bool Function IsFurnitureMarkerInUse(int aiMarker, bool abIgnoreReserved = False) Native
bool Function IsIgnoringFriendlyHits() Native
bool Function IsInDialogueWithPlayer() Native
bool Function IsLockBroken() Native
bool Function IsLocked() Native
bool Function IsMapMarkerVisible() Native
Function KnockAreaEffect(float afMagnitude, float afRadius) Native
Function Lock(bool abLock = True, bool abAsOwner = False) Native
Function MoveTo(ObjectReference akTarget, float afXOffset = 0.0, float afYOffset = 0.0, float afZOffset = 0.0, bool abMatchRotation = True) Native
Function MoveToInteractionLocation(ObjectReference akTarget) Native
Function MoveToMyEditorLocation() Native
Function MoveToNode(ObjectReference akTarget, string asNodeName) Native
ObjectReference Function PlaceAtMe(Form akFormToPlace, int aiCount = 1, bool abForcePersist = False, bool abInitiallyDisabled = False) Native
Actor Function PlaceActorAtMe(ActorBase akActorToPlace, int aiLevelMod = 4, EncounterZone akZone = None) Native
bool Function PlayAnimation(string asAnimation) Native
bool Function PlayAnimationAndWait(string asAnimation, string asEventName) Native
bool Function PlayGamebryoAnimation(string asAnimation, bool abStartOver = False, float afEaseInTime = 0.0) Native
bool Function PlayImpactEffect(ImpactDataSet akImpactEffect, string asNodeName = "", float afPickDirX = 0.0, float afPickDirY = 0.0, float afPickDirZ = -1.0, float afPickLength = 512.0, bool abApplyNodeRotation = False, bool abUseNodeLocalRotation = False) Native
bool Function PlaySyncedAnimationSS(string asAnimation1, ObjectReference akObj2, string asAnimation2) Native
bool Function PlaySyncedAnimationAndWaitSS(string asAnimation1, string asEvent1, ObjectReference akObj2, string asAnimation2, string asEvent2) Native
Function PlayTerrainEffect(string asEffectModelName, string asAttachBoneName) Native
Function ProcessTrapHit(ObjectReference akTrap, float afDamage, float afPushback, float afXVel, float afYVel, float afZVel, float afXPos, float afYPos, float afZPos, int aeMaterial, float afStagger) Native
Function PushActorAway(Actor akActorToPush, float aiKnockbackForce) Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveAllItems(ObjectReference akTransferTo = None, bool abKeepOwnership = False, bool abRemoveQuestItems = False) Native
Function RemoveAllStolenItems(ObjectReference akTransferTo = None) Native
Function RemoveInventoryEventFilter(Form akFilter) Native
Function RemoveItem(Form akItemToRemove, int aiCount = 1, bool abSilent = False, ObjectReference akOtherContainer = None) Native
bool Function RemoveDependentAnimatedObjectReference(ObjectReference akDependent) Native
Function Reset(ObjectReference akTarget = None) Native
Function Say(Topic akTopicToSay, Actor akActorToSpeakAs = None, bool abSpeakInPlayersHead = False) Native
Function SendStealAlarm(Actor akThief) Native
Function SetActorCause(Actor akActor) Native
Function SetActorOwner(ActorBase akActorBase) Native
Function SetAngle(float afXAngle, float afYAngle, float afZAngle) Native
Function SetAnimationVariableBool(string arVariableName, bool abNewValue) Native
Function SetAnimationVariableInt(string arVariableName, int aiNewValue) Native
Function SetAnimationVariableFloat(string arVariableName, float afNewValue) Native
Function SetDestroyed(bool abDestroyed = True) Native
Function SetFactionOwner(Faction akFaction) Native
Function SetLockLevel(int aiLockLevel) Native
Function SetMotionType(int aeMotionType, bool abAllowActivate = True) Native
Function SetNoFavorAllowed(bool abNoFavor = True) Native
Function SetOpen(bool abOpen = True) Native
Function SetPosition(float afX, float afY, float afZ) Native
Function SetScale(float afScale) Native
Function TranslateTo(float afX, float afY, float afZ, float afXAngle, float afYAngle, float afZAngle, float afSpeed, float afMaxRotationSpeed = 0.0) Native
Function SplineTranslateTo(float afX, float afY, float afZ, float afXAngle, float afYAngle, float afZAngle, float afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0) Native
Function SplineTranslateToRefNode(ObjectReference arTarget, string arNodeName, float afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0) Native
Function StopTranslation() Native
Function TetherToHorse(ObjectReference akHorse) Native
bool Function WaitForAnimationEvent(string asEventName) Native

; Events of the game.

Event OnActivate(ObjectReference akActionRef)
EndEvent

Event OnAttachedToCell()
EndEvent

Event OnCellAttach()
EndEvent

Event OnCellDetach()
EndEvent

Event OnCellLoad()
EndEvent

Event OnClose(ObjectReference akActionRef)
EndEvent

Event OnContainerChanged(ObjectReference akNewContainer, ObjectReference akOldContainer)
EndEvent

Event OnDestructionStageChanged(int aiOldStage, int aiCurrentStage)
EndEvent

Event OnDetachedFromCell()
EndEvent

Event OnEquipped(Actor akActor)
EndEvent

Event OnGrab()
EndEvent

Event OnTrigger(ObjectReference akActionRef)
EndEvent

Event OnTriggerEnter(ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akActionRef)
EndEvent

Event OnHit(ObjectReference akAggressor, Form akSource, Projectile akProjectile, bool abPowerAttack, bool abSneakAttack, bool abBashAttack, bool abHitBlocked)
EndEvent

Event OnItemAdded(Form akBaseItem, int aiItemCount, ObjectReference akItemReference, ObjectReference akSourceContainer)
EndEvent

Event OnItemRemoved(Form akBaseItem, int aiItemCount, ObjectReference akItemReference, ObjectReference akDestContainer)
EndEvent

Event OnLoad()
EndEvent

Event OnLockStateChanged()
EndEvent

Event OnMagicEffectApply(ObjectReference akCaster, MagicEffect akEffect)
EndEvent

Event OnOpen(ObjectReference akActionRef)
EndEvent

Event OnRead()
EndEvent

Event OnRelease()
EndEvent

Event OnReset()
EndEvent

Event OnSell(Actor akSeller)
EndEvent

Event OnSpellCast(Form akSpell)
EndEvent

Event OnTranslationAlmostComplete()
EndEvent

Event OnTranslationComplete()
EndEvent

Event OnTranslationFailed()
EndEvent

Event OnTrapHit(ObjectReference akTarget, float afXVel, float afYVel, float afZVel, float afXPos, float afYPos, float afZPos, int aeMaterial, bool abInitialHit, int aeMotionType)
EndEvent

Event OnTrapHitStart(ObjectReference akTarget, float afXVel, float afYVel, float afZVel, float afXPos, float afYPos, float afZPos, int aeMaterial, bool abInitialHit, int aeMotionType)
EndEvent

Event OnTrapHitStop(ObjectReference akTarget)
EndEvent

Event OnUnequipped(Actor akActor)
EndEvent

Event OnUnload()
EndEvent

Event OnWardHit(ObjectReference akCaster, Spell akSpell, int aiStatus)
EndEvent

; Constants of the game.

int Property Motion_Dynamic = 1 AutoReadOnly
int Property Motion_SphereIntertia = 2 AutoReadOnly
int Property Motion_BoxIntertia = 3 AutoReadOnly
int Property Motion_Keyframed = 4 AutoReadOnly
int Property Motion_Fixed = 5 AutoReadOnly
int Property Motion_ThinBoxIntertia = 6 AutoReadOnly
int Property Motion_Character = 7 AutoReadOnly

; Written in Papyrus.

float Property X Hidden
  float Function Get()
    Return GetPositionX()
  EndFunction
EndProperty

float Property Y Hidden
  float Function Get()
    Return GetPositionY()
  EndFunction
EndProperty

float Property Z Hidden
  float Function Get()
    Return GetPositionZ()
  EndFunction
EndProperty

; Strength falls in a straight line from here to the falloff distance.
bool Function rampRumble(float power = 0.5, float duration = 0.25, float falloff = 1600.0)
  If falloff <= 0.0
    Return False
  EndIf
  ObjectReference player = Game.GetPlayer()
  float distance = GetDistance(player)
  If distance >= falloff
    Return False
  EndIf
  float strength = power * (1.0 - distance / falloff)
  If strength <= 0.0
    Return False
  EndIf
  Game.ShakeCamera(Self, strength, duration)
  Game.ShakeController(strength, strength, duration)
  Return True
EndFunction

bool Function IsNearPlayer()
  Actor player = Game.GetPlayer()
  Cell here = GetParentCell()
  Cell there = player.GetParentCell()
  If here == None || there == None
    Return False
  EndIf
  If here == there
    Return True
  EndIf
  If here.IsInterior() || there.IsInterior()
    Return False
  EndIf
  Return GetWorldSpace() == player.GetWorldSpace() && player.GetDistance(Self) <= 3000.0
EndFunction

bool Function IsInInterior()
  Cell here = GetParentCell()
  Return here != None && here.IsInterior()
EndFunction

bool Function MoveToIfUnloaded(ObjectReference akTarget, float afXOffset = 0.0, float afYOffset = 0.0, float afZOffset = 0.0)
  If Is3DLoaded()
    Return False
  EndIf
  MoveTo(akTarget, afXOffset, afYOffset, afZOffset)
  Return True
EndFunction

Function MoveToWhenUnloaded(ObjectReference akTarget, float afXOffset = 0.0, float afYOffset = 0.0, float afZOffset = 0.0)
  Location here = GetCurrentLocation()
  Location there = akTarget.GetCurrentLocation()
  While (here != None && here.IsLoaded()) || (there != None && there.IsLoaded())
    Utility.Wait(5.0)
    here = GetCurrentLocation()
    there = akTarget.GetCurrentLocation()
  EndWhile
  MoveTo(akTarget, afXOffset, afYOffset, afZOffset)
EndFunction

Function DeleteWhenAble()
  Cell here = GetParentCell()
  While here != None && here.IsAttached()
    Utility.Wait(5.0)
    here = GetParentCell()
  EndWhile
  Delete()
EndFunction

Function AddKeyIfNeeded(ObjectReference ObjectWithNeededKey)
  Key needed = ObjectWithNeededKey.GetKey()
  If needed != None && GetItemCount(needed) == 0
    AddItem(needed)
  EndIf
EndFunction

; A chain may lead back to its start: the count ends there, or one past the maximum.
int Function countLinkedRefChain(Keyword apKeyword = None, int maxExpectedLinkedRefs = 100)
  int count = 0
  ObjectReference link = GetLinkedRef(apKeyword)
  While link != None && link != Self && count <= maxExpectedLinkedRefs
    count += 1
    link = link.GetLinkedRef(apKeyword)
  EndWhile
  Return count
EndFunction

Function EnableLinkChain(Keyword apKeyword = None)
  ObjectReference link = GetLinkedRef(apKeyword)
  While link != None && link != Self
    link.Enable()
    link = link.GetLinkedRef(apKeyword)
  EndWhile
EndFunction

Function DisableLinkChain(Keyword apKeyword = None, bool abFadeOut = False)
  ObjectReference link = GetLinkedRef(apKeyword)
  While link != None && link != Self
    link.Disable(abFadeOut)
    link = link.GetLinkedRef(apKeyword)
  EndWhile
EndFunction

Actor Function GetSelfAsActor()
  Return Self as Actor
EndFunction

bool Function IsEnabled()
  Return !IsDisabled()
EndFunction

Function TranslateToRef(ObjectReference arTarget, float afSpeed, float afMaxRotationSpeed = 0.0)
  TranslateTo(arTarget.X, arTarget.Y, arTarget.Z, arTarget.GetAngleX(), arTarget.GetAngleY(), arTarget.GetAngleZ(), afSpeed, afMaxRotationSpeed)
EndFunction

Function SplineTranslateToRef(ObjectReference arTarget, float afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0)
  SplineTranslateTo(arTarget.X, arTarget.Y, arTarget.Z, arTarget.GetAngleX(), arTarget.GetAngleY(), arTarget.GetAngleZ(), afTangentMagnitude, afSpeed, afMaxRotationSpeed)
EndFunction

bool Function IsInLocation(Location akLocation)
  Location here = GetCurrentLocation()
  If here == None
    Return False
  EndIf
  If here == akLocation
    Return True
  EndIf
  Return akLocation != None && akLocation.IsChild(here)
EndFunction

; The script extender's natives.

int Function GetNumItems() Native
Form Function GetNthForm(int index) Native
float Function GetTotalItemWeight() Native
float Function GetTotalArmorWeight() Native
bool Function IsHarvested() Native
Function SetHarvested(bool harvested) Native
Function SetItemHealthPercent(float health) Native
Function SetItemMaxCharge(float maxCharge) Native
float Function GetItemMaxCharge() Native
float Function GetItemCharge() Native
Function SetItemCharge(float charge) Native
Function ResetInventory() Native
bool Function IsOffLimits() Native
string Function GetDisplayName() Native
bool Function SetDisplayName(string name, bool force = False) Native
ObjectReference Function GetEnableParent() Native
Enchantment Function GetEnchantment() Native
Function SetEnchantment(Enchantment source, float maxCharge) Native
Function CreateEnchantment(float maxCharge, MagicEffect[] effects, float[] magnitudes, int[] areas, int[] durations) Native
int Function GetNumReferenceAliases() Native
ReferenceAlias Function GetNthReferenceAlias(int n) Native
Potion Function GetPoison() Native
Function GetAllForms(FormList toFill) Native
Form[] Function GetContainerForms() Native
ReferenceAlias[] Function GetReferenceAliases() Native
