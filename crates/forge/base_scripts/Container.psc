Scriptname Container extends Form Native Hidden
