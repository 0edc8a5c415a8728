Scriptname Static extends Form
