Scriptname Activator extends Form Hidden
