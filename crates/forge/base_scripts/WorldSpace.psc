Scriptname WorldSpace extends Form Hidden
