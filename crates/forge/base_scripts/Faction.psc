Scriptname Faction extends Form Hidden

; The game's natives.

bool Function CanPayCrimeGold() Native
int Function GetCrimeGold() Native
int Function GetCrimeGoldNonViolent() Native
int Function GetCrimeGoldViolent() Native
int Function GetInfamy() Native
int Function GetInfamyNonViolent() Native
int Function GetInfamyViolent() Native
int Function GetReaction(Faction akOther) Native
int Function GetStolenItemValueCrime() Native
int Function GetStolenItemValueNoCrime() Native
bool Function IsFactionInCrimeGroup(Faction akOther) Native
bool Function IsPlayerExpelled() Native
Function ModCrimeGold(int aiAmount, bool abViolent = False) Native
Function ModReaction(Faction akOther, int aiAmount) Native
Function PlayerPayCrimeGold(bool abRemoveStolenItems = True, bool abGoToJail = True) Native
Function SendAssaultAlarm() Native
Function SendPlayerToJail(bool abRemoveInventory = True, bool abRealJail = True) Native
Function SetAlly(Faction akOther, bool abSelfIsFriendToOther = False, bool abOtherIsFriendToSelf = False) Native
Function SetCrimeGold(int aiGold) Native
Function SetCrimeGoldViolent(int aiGold) Native
Function SetEnemy(Faction akOther, bool abSelfIsNeutralToOther = False, bool abOtherIsNeutralToSelf = False) Native
Function SetPlayerEnemy(bool abIsEnemy = True) Native
Function SetPlayerExpelled(bool abIsExpelled = True) Native
Function SetReaction(Faction akOther, int aiNewValue) Native

; Written in Papyrus.

Function MakeVendor()
  SetFactionFlag(kFaction_Vendor)
EndFunction

bool Function IsVendor()
  Return IsFactionFlagSet(kFaction_Vendor)
EndFunction

Function ClearVendor()
  ClearFactionFlag(kFaction_Vendor)
EndFunction

; The script extender's natives.

bool Function IsFactionFlagSet(int flag) Native
Function SetFactionFlag(int flag) Native
Function ClearFactionFlag(int flag) Native
bool Function OnlyBuysStolenItems() Native
Function SetOnlyBuysStolenItems(bool onlyStolen) Native
int Function GetVendorStartHour() Native
Function SetVendorStartHour(int hour) Native
int Function GetVendorEndHour() Native
Function SetVendorEndHour(int hour) Native
int Function GetVendorRadius() Native
Function SetVendorRadius(int radius) Native
ObjectReference Function GetMerchantContainer() Native
Function SetMerchantContainer(ObjectReference akContainer) Native
bool Function IsNotSellBuy() Native
Function SetNotSellBuy(bool notSellBuy) Native
FormList Function GetBuySellList() Native
Function SetBuySellList(FormList akList) Native

; Constants of the script extender.

int Property kFaction_HiddenFromNPC = 0x00000001 AutoReadOnly
int Property kFaction_SpecialCombat = 0x00000002 AutoReadOnly
int Property kFaction_TrackCrime = 0x00000010 AutoReadOnly
int Property kFaction_IgnoreMurder = 0x00000020 AutoReadOnly
int Property kFaction_IgnoreAssault = 0x00000040 AutoReadOnly
int Property kFaction_IgnoreStealing = 0x00000080 AutoReadOnly
int Property kFaction_IgnoreTrespass = 0x00000100 AutoReadOnly
int Property kFaction_NoReportCrime = 0x00000200 AutoReadOnly
int Property kFaction_CrimeGoldDefaults = 0x00000400 AutoReadOnly
int Property kFaction_IgnorePickpocket = 0x00000800 AutoReadOnly
int Property kFaction_Vendor = 0x00001000 AutoReadOnly
int Property kFaction_CanBeOwner = 0x00002000 AutoReadOnly
int Property kFaction_IgnoreWerewolf = 0x00004000 AutoReadOnly
