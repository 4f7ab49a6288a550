-- Geofences are grouped by the name of their group: one exists while a geofence carries it.
alter table geofence add column group_name text check (length(group_name) between 1 and 60);
