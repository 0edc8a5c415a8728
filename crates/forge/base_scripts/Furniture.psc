Scriptname Furniture extends Activator Hidden
