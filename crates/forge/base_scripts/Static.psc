Scriptname Static extends Form Native
