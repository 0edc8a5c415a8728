Scriptname GameData Hidden

; The script extender's natives.

Form[] Function GetAllWeapons(string modName, Keyword[] keywords = None, bool playable = True, bool ignoreTemplates = True, bool ignoreEnchantments = True, bool onlyEnchanted = False, int weaponTypes = 0xFFFFFFFF) Global Native
Form[] Function GetAllArmor(string modName, Keyword[] keywords = None, bool playable = True, bool ignoreTemplates = True, bool ignoreEnchantments = True, bool onlyEnchanted = False, bool ignoreSkin = True) Global Native
Form[] Function GetAllAmmo(string modName, Keyword[] keywords = None, bool playable = True) Global Native
Form[] Function GetAllBooks(string modName, Keyword[] keywords = None, bool regular = True, bool spell = False, bool skill = False) Global Native
Form[] Function GetAllPotions(string modName, Keyword[] keywords = None, bool potions = True, bool food = False, bool poison = False) Global Native
Form[] Function GetAllIngredients(string modName, Keyword[] keywords = None) Global Native
Form[] Function GetAllScrolls(string modName, Keyword[] keywords = None) Global Native
Form[] Function GetAllKeys(string modName, Keyword[] keywords = None) Global Native
Form[] Function GetAllMiscItems(string modName, Keyword[] keywords = None) Global Native

; Constants of the script extender.

int Property WeaponTypeHandToHand = 1 AutoReadOnly
int Property WeaponTypeOneHandSword = 2 AutoReadOnly
int Property WeaponTypeOneHandDagger = 4 AutoReadOnly
int Property WeaponTypeOneHandAxe = 8 AutoReadOnly
int Property WeaponTypeOneHandMace = 16 AutoReadOnly
int Property WeaponTypeTwoHandSword = 32 AutoReadOnly
int Property WeaponTypeTwoHandAxe = 64 AutoReadOnly
int Property WeaponTypeBow = 128 AutoReadOnly
int Property WeaponTypeStaff = 256 AutoReadOnly
int Property WeaponTypeCrossbow = 512 AutoReadOnly
