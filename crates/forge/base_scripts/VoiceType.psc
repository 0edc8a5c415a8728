Scriptname VoiceType extends Form Native Hidden
