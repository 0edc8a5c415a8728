Scriptname Explosion extends Form Hidden
