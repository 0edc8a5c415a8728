Scriptname WordOfPower extends Form Hidden
