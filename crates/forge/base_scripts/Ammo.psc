Scriptname Ammo extends Form Hidden

; The script extender's natives.

bool Function IsBolt() Native
Projectile Function GetProjectile() Native
float Function GetDamage() Native
