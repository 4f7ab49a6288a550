-- The newest reading of each named sensor of a unit. Readings of each position stand beside the positions, so that a
-- position of a unit that has none is as long as ever; they live and are packed with the slot.
alter table position_last add column sensors jsonb;

create table unit_position_sensors (
  account_id int not null,
  unit_id int not null,
  ts timestamptz not null,
  readings jsonb not null
) partition by range (ts);
create index unit_position_sensors_key on unit_position_sensors (account_id, unit_id, ts);
call wall('unit_position_sensors');
-- Whether a user may see the unit is asked before reading: nobody reads it but by sensors_of().
revoke all on unit_position_sensors from arriero_app;
grant select, insert on unit_position_sensors to arriero_ingest;

create or replace function make_position_partition(wanted_from timestamptz, wanted_to timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare name text := 'unit_position_' || to_char(wanted_from at time zone 'UTC', 'YYYYMMDD_HH24');
begin
  perform pg_advisory_xact_lock(7303, 0);
  if exists (select from position_partition where from_at < wanted_to and to_at > wanted_from) then return; end if;
  execute format('create table %I partition of unit_position for values from (%L) to (%L)', name, wanted_from, wanted_to);
  execute format('grant select, insert on %I to arriero_ingest', name);
  execute format('create table %I partition of unit_position_sensors for values from (%L) to (%L)', name || '_sensors', wanted_from, wanted_to);
  execute format('grant select, insert on %I to arriero_ingest', name || '_sensors');
  insert into position_partition (from_at, to_at, relation) values (wanted_from, wanted_to, name);
end $$;
-- Slots that are open already.
do $$
declare slot record;
begin
  for slot in select from_at, to_at, relation from position_partition loop
    execute format('create table %I partition of unit_position_sensors for values from (%L) to (%L)', slot.relation || '_sensors', slot.from_at, slot.to_at);
    execute format('grant select, insert on %I to arriero_ingest', slot.relation || '_sensors');
  end loop;
end $$;

-- Readings of a unit of the account at work. Whether the user may see the unit is the caller's to ask.
create function sensors_of(wanted int, from_ts timestamptz, to_ts timestamptz) returns setof unit_position_sensors
language sql stable security definer set search_path = public rows 1000 as $$
  select s.* from unit_position_sensors s
  where s.account_id = current_account() and s.unit_id = wanted and s.ts >= from_ts and s.ts < to_ts
$$;
