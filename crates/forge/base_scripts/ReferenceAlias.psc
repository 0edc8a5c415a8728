Scriptname ReferenceAlias extends Alias Hidden

; The game's natives.

Function AddInventoryEventFilter(Form akFilter) Native
Function Clear() Native
ObjectReference Function GetReference() Native
Function ForceRefTo(ObjectReference akNewRef) Native
Function RemoveAllInventoryEventFilters() Native
Function RemoveInventoryEventFilter(Form akFilter) Native

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

Event OnTrigger(ObjectReference akActionRef)
EndEvent

Event OnTriggerEnter(ObjectReference akActionRef)
EndEvent

Event OnTriggerLeave(ObjectReference akActionRef)
EndEvent

Event OnUnequipped(Actor akActor)
EndEvent

Event OnUnload()
EndEvent

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

Event OnWardHit(ObjectReference akCaster, Spell akSpell, int aiStatus)
EndEvent

Event OnPlayerBowShot(Weapon akWeapon, Ammo akAmmo, float afPower, bool abSunGazing)
EndEvent

Event OnPlayerFastTravelEnd(float afTravelGameTimeHours)
EndEvent

Event OnPlayerLoadGame()
EndEvent

Event OnVampireFeed(Actor akTarget)
EndEvent

Event OnVampirismStateChanged(bool abIsVampire)
EndEvent

; Written in Papyrus.

bool Function ForceRefIfEmpty(ObjectReference akNewRef)
  If GetReference() != None
    Return False
  EndIf
  ForceRefTo(akNewRef)
  Return True
EndFunction

Actor Function GetActorReference()
  Return GetReference() as Actor
EndFunction

ObjectReference Function GetRef()
  Return GetReference()
EndFunction

Actor Function GetActorRef()
  Return GetActorReference()
EndFunction

bool Function TryToAddToFaction(Faction FactionToAddTo)
  Actor who = GetActorReference()
  If who == None
    Return False
  EndIf
  who.AddToFaction(FactionToAddTo)
  Return True
EndFunction

bool Function TryToRemoveFromFaction(Faction FactionToRemoveFrom)
  Actor who = GetActorReference()
  If who == None
    Return False
  EndIf
  who.RemoveFromFaction(FactionToRemoveFrom)
  Return True
EndFunction

bool Function TryToStopCombat()
  Actor who = GetActorReference()
  If who == None
    Return False
  EndIf
  who.StopCombat()
  Return True
EndFunction

bool Function TryToDisable()
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.Disable()
  Return True
EndFunction

bool Function TryToDisableNoWait()
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.DisableNoWait()
  Return True
EndFunction

bool Function TryToEnable()
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.Enable()
  Return True
EndFunction

bool Function TryToEnableNoWait()
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.EnableNoWait()
  Return True
EndFunction

bool Function TryToEvaluatePackage()
  Actor who = GetActorReference()
  If who == None
    Return False
  EndIf
  who.EvaluatePackage()
  Return True
EndFunction

bool Function TryToKill()
  Actor who = GetActorReference()
  If who == None
    Return False
  EndIf
  who.Kill()
  Return True
EndFunction

bool Function TryToMoveTo(ObjectReference RefToMoveTo)
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.MoveTo(RefToMoveTo)
  Return True
EndFunction

bool Function TryToReset()
  ObjectReference what = GetReference()
  If what == None
    Return False
  EndIf
  what.Reset()
  Return True
EndFunction

bool Function TryToClear()
  If GetReference() == None
    Return False
  EndIf
  Clear()
  Return True
EndFunction
