Scriptname AssociationType extends Form Hidden
