Scriptname Furniture extends Activator Native Hidden
