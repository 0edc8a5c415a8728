Scriptname EncounterZone extends Form Native Hidden
