Scriptname Key extends MiscObject Native Hidden
