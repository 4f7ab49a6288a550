-- Not only positions that cannot be believed: whatever of a source the database refuses is kept here with its reason, so
-- that the rest of its batch goes on.
alter table position_aside rename to set_aside;
alter table set_aside rename constraint position_aside_pkey to set_aside_pkey;
alter table set_aside rename constraint position_aside_account_id_fkey to set_aside_account_id_fkey;
alter table set_aside drop constraint position_aside_reason_check;
alter index position_aside_age rename to set_aside_age;
alter table set_aside alter column unit_id drop not null;
alter table set_aside
  add column source_id int,
  add column kind text not null default 'position' check (kind in ('position', 'alarm', 'unit', 'driver', 'geofence')),
  -- The source's own id of what it is about.
  add column key text,
  -- What the database said.
  add column detail text;
alter table set_aside alter column kind drop default;
alter table set_aside add constraint set_aside_reason_check check (reason in ('future', 'absurd', 'refused'));
create index set_aside_source on set_aside (account_id, source_id, received_at);
