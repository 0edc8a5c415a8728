Scriptname Projectile extends Form Native Hidden
