Scriptname Ammo extends Form Native Hidden

; The script extender's natives.

bool Function IsBolt() Native
Projectile Function GetProjectile() Native
float Function GetDamage() Native
