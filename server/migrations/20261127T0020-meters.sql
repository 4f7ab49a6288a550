-- What each unit ran by day, kept when its hours are forgotten with their positions. A running total makes any stretch of
-- time two look-ups: a tire's kilometres over two years cost as much as those over two days.
create table unit_day (
  account_id int not null references account (id),
  unit_id int not null references unit (id),
  -- In the unit's zone. A day on which it neither drove nor ran its engine has no row.
  day date not null,
  km float8 not null,
  engine_s int not null,
  -- Of this day and all before it.
  cum_km float8 not null,
  cum_s float8 not null,
  primary key (account_id, unit_id, day)
);
call wall('unit_day');

-- How far a unit's days are summed, and what it runs a day.
create table unit_meter (
  account_id int not null references account (id),
  unit_id int not null references unit (id),
  -- What came after is still to be read from its hours.
  summed_to timestamptz not null,
  -- The zone its days are cut in.
  zone text not null,
  -- Mean of 28 days; null until it has been followed for a week.
  daily_km float8,
  daily_hours float8,
  primary key (account_id, unit_id)
) with (fillfactor = 80);
call wall('unit_meter');

-- The first full hour of a day: an hour belongs to the day it begins in.
create function day_start(day date, zone text) returns timestamptz language sql stable parallel safe
  return date_bin('1 hour', (day::timestamp at time zone zone) + interval '1 hour' - interval '1 microsecond', 'epoch'::timestamptz);

-- Late positions, and those after a silence, rewrite hours of days that were summed: from the first of them on hours count
-- again, at once, until their days are summed anew. Older than a month they are stored, but no day is summed for them.
create function hours_rewritten() returns trigger language plpgsql as $$
begin
  -- Who owns the table forgets what is old; its days stay.
  if tg_op = 'DELETE' and current_user = (select relowner::regrole::text from pg_class where oid = tg_relid) then
    return null;
  end if;
  update unit_meter m set summed_to = r.hour
  from (select account_id, unit_id, min(hour) as hour from rewritten group by 1, 2) r
  where m.account_id = r.account_id and m.unit_id = r.unit_id
    and m.summed_to > r.hour and m.summed_to - interval '31 days' < r.hour;
  return null;
end $$;
create trigger hours_added after insert on unit_hour referencing new table as rewritten
  for each statement execute function hours_rewritten();
create trigger hours_changed after update on unit_hour referencing new table as rewritten
  for each statement execute function hours_rewritten();
create trigger hours_gone after delete on unit_hour referencing old table as rewritten
  for each statement execute function hours_rewritten();
