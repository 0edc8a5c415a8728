Scriptname MiscObject extends Form Hidden
