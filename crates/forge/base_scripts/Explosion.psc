Scriptname Explosion extends Form Native Hidden
