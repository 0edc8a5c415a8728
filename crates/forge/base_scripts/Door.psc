Scriptname Door extends Form Hidden
