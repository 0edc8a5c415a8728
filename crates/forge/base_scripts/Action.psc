Scriptname Action extends Form Native Hidden
