Scriptname ImpactDataSet extends Form Native Hidden
