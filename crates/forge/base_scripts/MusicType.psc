Scriptname MusicType extends Form Native Hidden

; The game's natives.

Function Add() Native
Function Remove() Native
