Scriptname Idle extends Form Native Hidden
