-- What units told without a place, as far as it was news: rules about ignition and sensors are judged again from it.
-- `readings`: by the names of the named sensors, and fuel_percent. Old ones are deleted by the job that packs positions.
create table unit_status (
  account_id int not null,
  unit_id int not null,
  ts timestamptz not null,
  ignition boolean,
  readings jsonb,
  primary key (account_id, unit_id, ts)
);
create index unit_status_age on unit_status using brin (ts);
call wall('unit_status');
-- Whether a user may see the unit is asked before reading: nobody reads it but by statuses_of().
revoke all on unit_status from arriero_app;
grant select, insert on unit_status to arriero_ingest;

-- Of units of the account at work, oldest first. Whether the user may see them is the caller's to ask.
create function statuses_of(wanted int[], from_ts timestamptz, to_ts timestamptz) returns setof unit_status
language sql stable security definer set search_path = public rows 1000 as $$
  select s.* from unit_status s
  where s.account_id = current_account() and s.unit_id = any(wanted) and s.ts >= from_ts and s.ts < to_ts
  order by s.unit_id, s.ts
$$;
