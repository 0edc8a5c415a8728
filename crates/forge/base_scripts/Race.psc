Scriptname Race extends Form Hidden

; Written in Papyrus.

bool Function IsPlayable()
  Return IsRaceFlagSet(kRace_Playable)
EndFunction

Function MakePlayable()
  SetRaceFlag(kRace_Playable)
EndFunction

Function MakeUnplayable()
  ClearRaceFlag(kRace_Playable)
EndFunction

bool Function IsChildRace()
  Return IsRaceFlagSet(kRace_Child)
EndFunction

Function MakeChildRace()
  SetRaceFlag(kRace_Child)
EndFunction

Function MakeNonChildRace()
  ClearRaceFlag(kRace_Child)
EndFunction

bool Function CanFly()
  Return IsRaceFlagSet(kRace_Flies)
EndFunction

Function MakeCanFly()
  SetRaceFlag(kRace_Flies)
EndFunction

Function MakeNonFlying()
  ClearRaceFlag(kRace_Flies)
EndFunction

bool Function CanSwim()
  Return IsRaceFlagSet(kRace_Swims)
EndFunction

Function MakeCanSwim()
  SetRaceFlag(kRace_Swims)
EndFunction

Function MakeNonSwimming()
  ClearRaceFlag(kRace_Swims)
EndFunction

bool Function CanWalk()
  Return IsRaceFlagSet(kRace_Walks)
EndFunction

Function MakeCanWalk()
  SetRaceFlag(kRace_Walks)
EndFunction

Function MakeNonWalking()
  ClearRaceFlag(kRace_Walks)
EndFunction

bool Function IsImmobile()
  Return IsRaceFlagSet(kRace_Immobile)
EndFunction

Function MakeImmobile()
  SetRaceFlag(kRace_Immobile)
EndFunction

Function MakeMobile()
  ClearRaceFlag(kRace_Immobile)
EndFunction

bool Function IsNotPushable()
  Return IsRaceFlagSet(kRace_NotPushable)
EndFunction

Function MakeNotPushable()
  SetRaceFlag(kRace_NotPushable)
EndFunction

Function MakePushable()
  ClearRaceFlag(kRace_NotPushable)
EndFunction

bool Function NoKnockdowns()
  Return IsRaceFlagSet(kRace_NoKnockdowns)
EndFunction

Function MakeNoKnockdowns()
  SetRaceFlag(kRace_NoKnockdowns)
EndFunction

Function ClearNoKNockdowns()
  ClearRaceFlag(kRace_NoKnockdowns)
EndFunction

bool Function NoCombatInWater()
  Return IsRaceFlagSet(kRace_NoCombatInWater)
EndFunction

Function SetNoCombatInWater()
  SetRaceFlag(kRace_NoCombatInWater)
EndFunction

Function ClearNoCombatInWater()
  ClearRaceFlag(kRace_NoCombatInWater)
EndFunction

bool Function AvoidsRoads()
  Return IsRaceFlagSet(kRace_AvoidsRoads)
EndFunction

Function SetAvoidsRoads()
  SetRaceFlag(kRace_AvoidsRoads)
EndFunction

Function ClearAvoidsRoads()
  ClearRaceFlag(kRace_AvoidsRoads)
EndFunction

bool Function AllowPickpocket()
  Return IsRaceFlagSet(kRace_AllowPickpocket)
EndFunction

Function SetAllowPickpocket()
  SetRaceFlag(kRace_AllowPickpocket)
EndFunction

Function ClearAllowPickpocket()
  ClearRaceFlag(kRace_AllowPickpocket)
EndFunction

bool Function AllowPCDialogue()
  Return IsRaceFlagSet(kRace_AllowPCDialogue)
EndFunction

Function SetAllowPCDialogue()
  SetRaceFlag(kRace_AllowPCDialogue)
EndFunction

Function ClearAllowPCDialogue()
  ClearRaceFlag(kRace_AllowPCDialogue)
EndFunction

bool Function CantOpenDoors()
  Return IsRaceFlagSet(kRace_CantOpenDoors)
EndFunction

Function SetCantOpenDoors()
  SetRaceFlag(kRace_CantOpenDoors)
EndFunction

Function ClearCantOpenDoors()
  ClearRaceFlag(kRace_CantOpenDoors)
EndFunction

bool Function NoShadow()
  Return IsRaceFlagSet(kRace_NoShadow)
EndFunction

Function SetNoShadow()
  SetRaceFlag(kRace_NoShadow)
EndFunction

Function ClearNoShadow()
  ClearRaceFlag(kRace_NoShadow)
EndFunction

; The script extender's natives.

int Function GetSpellCount() Native
Spell Function GetNthSpell(int n) Native
bool Function IsRaceFlagSet(int n) Native
Function SetRaceFlag(int n) Native
Function ClearRaceFlag(int n) Native
VoiceType Function GetDefaultVoiceType(bool female) Native
Function SetDefaultVoiceType(bool female, VoiceType voice) Native
Armor Function GetSkin() Native
Function SetSkin(Armor skin) Native
int Function GetNumPlayableRaces() Global Native
Race Function GetNthPlayableRace(int n) Global Native
Race Function GetRace(string editorId) Global Native

; Constants of the script extender.

int Property kRace_Playable = 0x00000001 AutoReadOnly
int Property kRace_FaceGenHead = 0x00000002 AutoReadOnly
int Property kRace_Child = 0x00000004 AutoReadOnly
int Property kRace_TiltFrontBack = 0x00000008 AutoReadOnly
int Property kRace_TiltLeftRight = 0x00000010 AutoReadOnly
int Property kRace_NoShadow = 0x00000020 AutoReadOnly
int Property kRace_Swims = 0x00000040 AutoReadOnly
int Property kRace_Flies = 0x00000080 AutoReadOnly
int Property kRace_Walks = 0x00000100 AutoReadOnly
int Property kRace_Immobile = 0x00000200 AutoReadOnly
int Property kRace_NotPushable = 0x00000400 AutoReadOnly
int Property kRace_NoCombatInWater = 0x00000800 AutoReadOnly
int Property kRace_NoRotatingToHeadTrack = 0x00001000 AutoReadOnly
int Property kRace_UseHeadTrackAnim = 0x00008000 AutoReadOnly
int Property kRace_SpellsAlignWithMagicNode = 0x00010000 AutoReadOnly
int Property kRace_UseWorldRaycasts = 0x00020000 AutoReadOnly
int Property kRace_AllowRagdollCollision = 0x00040000 AutoReadOnly
int Property kRace_CantOpenDoors = 0x00100000 AutoReadOnly
int Property kRace_AllowPCDialogue = 0x00200000 AutoReadOnly
int Property kRace_NoKnockdowns = 0x00400000 AutoReadOnly
int Property kRace_AllowPickpocket = 0x00800000 AutoReadOnly
int Property kRace_AlwaysUseProxyController = 0x01000000 AutoReadOnly
int Property kRace_AllowMultipleMembraneShaders = 0x20000000 AutoReadOnly
int Property kRace_AvoidsRoads = 0x80000000 AutoReadOnly
