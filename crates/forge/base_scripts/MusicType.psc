Scriptname MusicType extends Form Hidden

; The game's natives.

Function Add() Native
Function Remove() Native
