-- What x and y are in a campaign about two quantities: temperature[C],humidity[%]. Null on the Earth.
alter table campaign add column quantities varchar(255);
