Scriptname Class extends Form Hidden
