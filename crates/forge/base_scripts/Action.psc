Scriptname Action extends Form Hidden
