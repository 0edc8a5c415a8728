Scriptname VoiceType extends Form Hidden
