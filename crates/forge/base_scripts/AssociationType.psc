Scriptname AssociationType extends Form Native Hidden
