Scriptname WordOfPower extends Form Native Hidden
