Scriptname Key extends MiscObject Hidden
