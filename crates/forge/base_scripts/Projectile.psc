Scriptname Projectile extends Form Hidden
