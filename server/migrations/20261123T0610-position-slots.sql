-- Raw positions stay unpacked for hours instead of days: what passes a month of them has next to nothing to read row by
-- row, and the day of a unit that somebody looks at is mostly one block. Partitions of whole days that are there live on
-- until they are packed.
alter table position_partition rename column day to from_at;
alter table position_partition alter column from_at type timestamptz using from_at::timestamp at time zone 'UTC';
alter table position_partition add column to_at timestamptz, add column relation text;
update position_partition set to_at = from_at + interval '1 day', relation = 'unit_position_' || to_char(from_at at time zone 'UTC', 'YYYYMMDD');
alter table position_partition alter column to_at set not null, alter column relation set not null;

drop function make_position_partition(date);
-- Makes the partition of a stretch of time (UTC) unless some of it has one.
create function make_position_partition(wanted_from timestamptz, wanted_to timestamptz) returns void
language plpgsql security definer set search_path = public as $$
declare name text := 'unit_position_' || to_char(wanted_from at time zone 'UTC', 'YYYYMMDD_HH24');
begin
  perform pg_advisory_xact_lock(7303, 0);
  if exists (select from position_partition where from_at < wanted_to and to_at > wanted_from) then return; end if;
  execute format('create table %I partition of unit_position for values from (%L) to (%L)', name, wanted_from, wanted_to);
  execute format('grant select, insert on %I to arriero_ingest', name);
  insert into position_partition (from_at, to_at, relation) values (wanted_from, wanted_to, name);
end $$;

-- Each slot writes the days of its units anew: what they were before is taken back before it grows to a fifth of the table.
alter table position_day set (autovacuum_vacuum_scale_factor = 0.02, toast.autovacuum_vacuum_scale_factor = 0.02);
