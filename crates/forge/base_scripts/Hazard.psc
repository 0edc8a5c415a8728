Scriptname Hazard extends Form Hidden
