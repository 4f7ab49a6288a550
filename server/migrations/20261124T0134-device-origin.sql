-- Where a device may speak from, and what is believed of its past.
alter table device
  -- Networks in CIDR; none: from anywhere.
  add column networks text[] not null default '{}',
  -- Positions of more than a month ago are taken.
  add column takes_old boolean not null default false;
drop trigger device_tells on device;
create trigger device_tells after insert or update of device_id, deleted_at, source_id, settings, networks, takes_old or delete on device
  for each row execute function tell_tracking('device');

alter table device_refused add column reason text not null default 'unregistered'
  check (reason in ('unregistered', 'protocol', 'network'));
alter table device_refused alter column reason drop default;

alter table set_aside drop constraint set_aside_reason_check;
alter table set_aside add constraint set_aside_reason_check check (reason in ('future', 'absurd', 'refused', 'old'));
