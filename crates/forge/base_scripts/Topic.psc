Scriptname Topic extends Form Native Hidden

; The game's natives.

Function Add() Native
