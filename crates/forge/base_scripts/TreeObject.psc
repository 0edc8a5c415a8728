Scriptname TreeObject extends Form Hidden

; The script extender's natives.

SoundDescriptor Function GetHarvestSound() Native
Function SetHarvestSound(SoundDescriptor akSoundDescriptor) Native
Form Function GetIngredient() Native
Function SetIngredient(Form akIngredient) Native
