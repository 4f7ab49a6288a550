-- What each unit did by the hour, summed as its positions come: kilometres of a fleet over months are read from these
-- sums instead of walking millions of positions.

create table unit_hour (
  account_id int not null references account,
  unit_id int not null references unit,
  -- Its beginning. An hour in which the unit neither drove nor ran its engine has no row.
  hour timestamptz not null,
  km real not null,
  moving_s int not null,
  idle_s int not null,
  engine_s int not null,
  top_kmh real not null,
  primary key (account_id, unit_id, hour)
) with (fillfactor = 80);
-- Hours are forgotten with their positions.
create index unit_hour_age on unit_hour using brin (hour);
call wall('unit_hour');

-- Units that were followed before there were hours: those until then are still to be summed from stored positions.
alter table unit_tracking_state add hours_owed_until timestamptz;
update unit_tracking_state set state = state || '{"hour": null}', hours_owed_until = date_trunc('hour', at) + interval '1 hour';
