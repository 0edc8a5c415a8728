Scriptname Hazard extends Form Native Hidden
