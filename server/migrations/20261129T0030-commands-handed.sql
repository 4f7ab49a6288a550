-- handed: the platform took it and never told whether the device did it. Those of before were told as expired.
alter table unit_command drop constraint unit_command_state_check;
alter table unit_command
  add constraint unit_command_state_check check (state in ('approval', 'queued', 'sent', 'delivered', 'done', 'handed', 'refused', 'expired', 'cancelled'));
update unit_command set state = 'handed' where state = 'expired' and device_id is null and network_at is not null;
