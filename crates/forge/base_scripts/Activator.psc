Scriptname Activator extends Form Native Hidden
