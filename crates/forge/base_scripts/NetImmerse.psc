Scriptname NetImmerse Hidden

; Written in Papyrus.

Function SetNodePositionX(ObjectReference ref, string node, float x, bool firstPerson) Global
  SetNodeLocalPositionX(ref, node, x, firstPerson)
EndFunction

Function SetNodePositionY(ObjectReference ref, string node, float y, bool firstPerson) Global
  SetNodeLocalPositionY(ref, node, y, firstPerson)
EndFunction

Function SetNodePositionZ(ObjectReference ref, string node, float z, bool firstPerson) Global
  SetNodeLocalPositionZ(ref, node, z, firstPerson)
EndFunction

float Function GetNodePositionX(ObjectReference ref, string node, bool firstPerson) Global
  Return GetNodeWorldPositionX(ref, node, firstPerson)
EndFunction

float Function GetNodePositionY(ObjectReference ref, string node, bool firstPerson) Global
  Return GetNodeWorldPositionY(ref, node, firstPerson)
EndFunction

float Function GetNodePositionZ(ObjectReference ref, string node, bool firstPerson) Global
  Return GetNodeWorldPositionZ(ref, node, firstPerson)
EndFunction

; The script extender's natives.

bool Function HasNode(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetNodeWorldPositionX(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetNodeWorldPositionY(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetNodeWorldPositionZ(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetRelativeNodePositionX(ObjectReference ref, string nodeA, string nodeB, bool firstPerson) Global Native
float Function GetRelativeNodePositionY(ObjectReference ref, string nodeA, string nodeB, bool firstPerson) Global Native
float Function GetRelativeNodePositionZ(ObjectReference ref, string nodeA, string nodeB, bool firstPerson) Global Native
float Function GetNodeLocalPositionX(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetNodeLocalPositionY(ObjectReference ref, string node, bool firstPerson) Global Native
float Function GetNodeLocalPositionZ(ObjectReference ref, string node, bool firstPerson) Global Native
Function SetNodeLocalPositionX(ObjectReference ref, string node, float x, bool firstPerson) Global Native
Function SetNodeLocalPositionY(ObjectReference ref, string node, float y, bool firstPerson) Global Native
Function SetNodeLocalPositionZ(ObjectReference ref, string node, float z, bool firstPerson) Global Native
float Function GetNodeScale(ObjectReference ref, string node, bool firstPerson) Global Native
Function SetNodeScale(ObjectReference ref, string node, float scale, bool firstPerson) Global Native
Function SetNodeTextureSet(ObjectReference ref, string node, TextureSet tSet, bool firstPerson) Global Native
bool Function GetNodeWorldPosition(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function GetRelativeNodePosition(ObjectReference ref, string nodeA, string nodeB, float[] in, bool firstPerson) Global Native
bool Function GetNodeLocalPosition(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function SetNodeLocalPosition(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function GetNodeWorldRotationEuler(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function GetNodeLocalRotationEuler(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function SetNodeLocalRotationEuler(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function GetNodeWorldRotationMatrix(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function GetNodeLocalRotationMatrix(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
bool Function SetNodeLocalRotationMatrix(ObjectReference ref, string node, float[] in, bool firstPerson) Global Native
