Scriptname Container extends Form Hidden
