-- Every stored position says which source it came from: 0 is "not known", as before. A row stays at 72 bytes on disk,
-- because the header and the fields before left four of them empty.
alter table unit_position add column source_id int not null default 0;

-- Positions and delays of the last hour, minute by minute, as the process that received them counted.
alter table platform_account add column traffic jsonb;

-- What a device's model does otherwise than its protocol usually does, by the settings of the protocol.
alter table device add column settings jsonb not null default '{}';
drop trigger device_tells on device;
create trigger device_tells after insert or update of device_id, deleted_at, source_id, settings or delete on device
  for each row execute function tell_tracking('device');
