Scriptname EncounterZone extends Form Hidden
