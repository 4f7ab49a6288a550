-- What a device has to say to be believed, sealed, where its protocol has a place for it; null: its number is enough.
alter table device add column secret text;
drop trigger device_tells on device;
create trigger device_tells after insert or update of device_id, deleted_at, source_id, settings, networks, takes_old, secret or delete on device
  for each row execute function tell_tracking('device');
alter table device_refused drop constraint device_refused_reason_check;
alter table device_refused add constraint device_refused_reason_check check (reason in ('unregistered', 'protocol', 'network', 'secret'));
