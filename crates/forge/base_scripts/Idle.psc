Scriptname Idle extends Form Hidden
