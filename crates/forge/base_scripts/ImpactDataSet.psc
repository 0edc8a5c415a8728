Scriptname ImpactDataSet extends Form Hidden
