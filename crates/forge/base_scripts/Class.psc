Scriptname Class extends Form Native Hidden
