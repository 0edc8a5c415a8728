Scriptname ConstructibleObject extends MiscObject Hidden

; The script extender's natives.

Form Function GetResult() Native
Function SetResult(Form result) Native
int Function GetResultQuantity() Native
Function SetResultQuantity(int quantity) Native
int Function GetNumIngredients() Native
Form Function GetNthIngredient(int n) Native
Function SetNthIngredient(Form required, int n) Native
int Function GetNthIngredientQuantity(int n) Native
Function SetNthIngredientQuantity(int value, int n) Native
Keyword Function GetWorkbenchKeyword() Native
Function SetWorkbenchKeyword(Keyword aKeyword) Native
