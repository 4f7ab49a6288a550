-- Rules about what a unit's sensors tell: which one, how it is compared, and with what.
alter table alert_rule drop constraint alert_rule_trigger_check;
alter table alert_rule add constraint alert_rule_trigger_check
  check (trigger in ('geofence_enter', 'geofence_leave', 'geofence_dwell', 'speed', 'ignition_on', 'ignition_off', 'sensor', 'alarm', 'jammer', 'power', 'not_reporting'));
alter table alert_rule add column sensor text;
alter table alert_rule add column comparison text check (comparison in ('above', 'below', 'between', 'outside', 'open', 'closed'));
alter table alert_rule add column low double precision;
alter table alert_rule add column high double precision;
alter table alert_rule add constraint alert_rule_sensor check ((trigger = 'sensor') = (sensor is not null and comparison is not null));

-- What a unit of the account at work told of one sensor, oldest first, beside positions that are not packed yet. No row
-- when it told nothing. Whether the user may see the unit is the caller's to ask.
create function reading_columns_of(wanted int, named text, from_ts timestamptz, to_ts timestamptz)
returns table (ts timestamptz[], value double precision[])
language sql stable security definer set search_path = public rows 1 as $$
  select array_agg(r.ts order by r.ts), array_agg(r.value order by r.ts)
  from (
    select p.ts, p.fuel / 10.0::double precision as value from unit_position p
    where named = 'fuel_percent' and p.account_id = current_account() and p.unit_id = wanted
      and p.ts >= from_ts and p.ts < to_ts and p.fuel <> -32768
    union all
    select s.ts, (s.readings ->> named)::double precision from unit_position_sensors s
    where named <> 'fuel_percent' and s.account_id = current_account() and s.unit_id = wanted
      and s.ts >= from_ts and s.ts < to_ts and s.readings ? named
  ) r
  having count(*) > 0
$$;
