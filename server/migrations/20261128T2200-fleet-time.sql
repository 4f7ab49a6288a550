-- The whole fleet at one moment: of each unit the packed day its last position before it is in, and the days after it up
-- to the end of what is asked. One block a unit as a rule, found by the key. Whether the user may see the units is the
-- caller's to ask.
create function fleet_days_of(wanted int[], from_ts timestamptz, to_ts timestamptz, parts int)
returns table (unit_id int, block bytea) language sql stable security definer set search_path = public rows 1000 as $$
  select u.id, packed_head(d.block, parts)
  from (
    select w.id from unnest(wanted) w (id)
    -- Who reported just before, in time that is not packed yet, has nothing in packed days that is asked for.
    where to_ts < (select coalesce(min(from_at), 'infinity') from position_partition) or not exists (
      select from unit_position q where q.account_id = current_account() and q.unit_id = w.id
        and q.ts > from_ts - interval '10 minutes' and q.ts <= from_ts)) u
  cross join lateral (
    select coalesce((
      select f.day from position_day f
      where f.account_id = current_account() and f.unit_id = u.id and f.day <= (from_ts at time zone 'UTC')::date and f.first_at <= from_ts
      order by f.day desc limit 1), (from_ts at time zone 'UTC')::date) as day) first
  cross join lateral (
    select p.block from position_day p
    where p.account_id = current_account() and p.unit_id = u.id and p.day >= first.day and p.day <= (to_ts at time zone 'UTC')::date
      and p.first_at <= to_ts
    order by p.day) d
$$;

-- The same of positions that are not packed yet, as columns: the last one before, and those up to the end.
create function fleet_columns_of(wanted int[], from_ts timestamptz, to_ts timestamptz)
returns table (unit_id int, ts timestamptz[], lat int[], lon int[], speed smallint[], ignition smallint[])
language sql stable security definer set search_path = public rows 1000 as $$
  select u.id, array_agg(p.ts order by p.ts), array_agg(p.lat order by p.ts), array_agg(p.lon order by p.ts),
    array_agg(p.speed order by p.ts), array_agg(p.ignition order by p.ts)
  -- Nothing is looked up of a time that is packed already.
  from (select id from unnest(wanted) w (id) where to_ts >= (select min(from_at) from position_partition)) u
  cross join lateral (
    (select q.ts, q.lat, q.lon, q.speed, q.ignition from unit_position q
      where q.account_id = current_account() and q.unit_id = u.id and q.ts <= from_ts order by q.ts desc limit 12)
    union all
    select q.ts, q.lat, q.lon, q.speed, q.ignition from unit_position q
      where q.account_id = current_account() and q.unit_id = u.id and q.ts > from_ts and q.ts <= to_ts) p
  group by u.id
$$;
