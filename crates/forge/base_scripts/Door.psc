Scriptname Door extends Form Native Hidden
