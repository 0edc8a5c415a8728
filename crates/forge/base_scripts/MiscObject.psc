Scriptname MiscObject extends Form Native Hidden
