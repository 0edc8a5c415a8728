Scriptname Perk extends Form Hidden

; The script extender's natives.

Perk Function GetNextPerk() Native
int Function GetNumEntries() Native
int Function GetNthEntryRank(int n) Native
bool Function SetNthEntryRank(int n, int rank) Native
int Function GetNthEntryPriority(int n) Native
bool Function SetNthEntryPriority(int n, int priority) Native
Quest Function GetNthEntryQuest(int n) Native
bool Function SetNthEntryQuest(int n, Quest newQuest) Native
int Function GetNthEntryStage(int n) Native
bool Function SetNthEntryStage(int n, int stage) Native
Spell Function GetNthEntrySpell(int n) Native
bool Function SetNthEntrySpell(int n, Spell newSpell) Native
LeveledItem Function GetNthEntryLeveledList(int n) Native
bool Function SetNthEntryLeveledList(int n, LeveledItem lList) Native
string Function GetNthEntryText(int n) Native
bool Function SetNthEntryText(int n, string newText) Native
float Function GetNthEntryValue(int n, int i) Native
bool Function SetNthEntryValue(int n, int i, float value) Native
