Scriptname WorldSpace extends Form Native Hidden
