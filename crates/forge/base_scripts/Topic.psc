Scriptname Topic extends Form Hidden

; The game's natives.

Function Add() Native
