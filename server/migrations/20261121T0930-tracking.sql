-- Live tracking: accounts at tracking platforms, positions (raw by day, packed when closed), the last one of each unit
-- with its state, what the engine must remember over a restart, and public links to a unit.

create table platform_account (
  id int generated always as identity primary key,
  account_id int not null references account,
  -- Tracking platform ids: 1 Wialon, 2 Mapon, 4 Hikvision, 5 Streamax, 6 WebFleet.
  platform smallint not null check (platform between 1 and 6),
  name text not null check (length(name) between 1 and 120),
  base_url text not null,
  -- AES-256-GCM; readable with the installation's key only.
  secret text,
  enabled boolean not null default true,
  -- Units of the platform become units here by themselves; otherwise a person chooses them.
  auto_import boolean not null default true,
  state text not null default 'starting'
    check (state in ('starting', 'ok', 'delayed', 'retrying', 'token_invalid', 'refused', 'off')),
  state_since timestamptz not null default now(),
  last_ok_at timestamptz,
  last_error_code text,
  last_error_text text,
  lag_ms int,
  retry_at timestamptz,
  -- {"used": 3, "limit": 10, "windowSeconds": 10}
  quota jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index platform_account_account on platform_account (account_id) where deleted_at is null;
call wall('platform_account');

-- What a platform lists, imported or not.
create table platform_unit (
  account_id int not null references account,
  source_id int not null references platform_account,
  key text not null,
  name text not null,
  group_key text,
  group_name text,
  plates text,
  vin text,
  device_id text,
  phone text,
  last_at timestamptz,
  -- Positions of the platform from then on are still to be fetched: it was not heard, or could not be.
  owed_from timestamptz,
  -- The platform no longer lists it.
  gone_at timestamptz,
  primary key (account_id, source_id, key)
);
call wall('platform_unit');

-- No wall: COPY into a walled table is refused. Only ingest may touch it, everybody else reads by positions_of().
-- Whole numbers keep a row at 44 bytes: micro-degrees, tenths of km/h, percent and kilometres × 100; the least value of
-- a column stands for "the device does not say".
create table unit_position (
  account_id int not null,
  unit_id int not null,
  ts timestamptz not null,
  delay_s int not null,
  lat int not null,
  lon int not null,
  odometer int not null,
  speed smallint not null,
  course smallint not null,
  altitude smallint not null,
  satellites smallint not null,
  ignition smallint not null,
  fuel smallint not null
) partition by range (ts);
create unique index unit_position_key on unit_position (account_id, unit_id, ts);

-- Days that have a partition. A late position is written under a share lock of its day's row, so that packing, which
-- changes the row first, never overlooks one.
create table position_partition (
  day date primary key,
  state text not null default 'open' check (state in ('open', 'packing'))
);

create function make_position_partition(wanted date) returns void language plpgsql security definer set search_path = public as $$
declare name text := 'unit_position_' || to_char(wanted, 'YYYYMMDD');
begin
  perform pg_advisory_xact_lock(7303, 0);
  if exists (select from position_partition where day = wanted) then return; end if;
  execute format('create table %I partition of unit_position for values from (%L) to (%L)', name,
    wanted::text || ' 00:00:00+00', (wanted + 1)::text || ' 00:00:00+00');
  execute format('grant select, insert on %I to arriero_ingest', name);
  insert into position_partition (day) values (wanted);
end $$;

-- A closed day of one unit as one packed block (engine/packing.ts), about six bytes a position.
create table position_day (
  account_id int not null,
  unit_id int not null,
  day date not null,
  count int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  block bytea not null,
  primary key (account_id, unit_id, day)
);
-- Compressed already.
alter table position_day alter column block set storage external;
call wall('position_day');
-- Whether a user may see the unit is asked before reading: nobody reads it but by packed_days_of().
revoke all on position_day from arriero_app;

-- What cannot be believed: times in the future, before 2000, places off the globe. Kept for a person to look at.
create table position_aside (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null,
  reason text not null check (reason in ('future', 'absurd')),
  received_at timestamptz not null,
  data jsonb not null
);
create index position_aside_age on position_aside (received_at);
call wall('position_aside');

create table position_last (
  account_id int not null references account,
  unit_id int not null references unit,
  at timestamptz not null,
  received_at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  speed real not null,
  course smallint not null,
  altitude smallint,
  satellites smallint,
  ignition boolean,
  ignition_since timestamptz,
  fuel_percent real,
  -- Counted by us from the first position on; the device's own reading is believed where it is plausible.
  odometer_km double precision not null,
  engine_hours double precision not null,
  -- What of both has been added to the unit already.
  odometer_added_km double precision not null default 0,
  engine_hours_added double precision not null default 0,
  -- 1 moving, 2 idle, 3 parked, 4 not reporting, 5 alert.
  state smallint not null check (state between 1 and 5),
  since timestamptz not null,
  -- When this row was written: what another process's viewers have not seen yet.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, unit_id)
) with (fillfactor = 50);
call wall('position_last');

-- What the engine keeps of a unit between positions (fences it is in, motion), as of `at`. Younger positions are run
-- again from storage when a process starts, so that it need not be written with each of them.
create table unit_tracking_state (
  account_id int not null references account,
  unit_id int not null references unit,
  at timestamptz not null,
  state jsonb not null,
  primary key (account_id, unit_id)
) with (fillfactor = 70);
call wall('unit_tracking_state');

create table share_link (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  token_hash bytea not null unique,
  -- The token again, AES-256-GCM, so that the list can show the link.
  token_secret text not null,
  note text check (length(note) <= 200),
  created_by int not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  views int not null default 0
);
create index share_link_unit on share_link (account_id, unit_id);
call wall('share_link');

-- A link that still works, by its unguessable token: the link is the permission.
create function open_share(wanted bytea) returns table (id int, account_id int, unit_id int, note text, expires_at timestamptz)
language sql security definer set search_path = public as $$
  update share_link s set views = views + 1
  where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now()
  returning s.id, s.account_id, s.unit_id, s.note, s.expires_at
$$;

-- Raw positions of a unit of the account at work, oldest first. Whether the user may see the unit is the caller's to ask.
create function positions_of(wanted int, from_ts timestamptz, to_ts timestamptz) returns setof unit_position
language sql stable security definer set search_path = public rows 8640 as $$
  select p.* from unit_position p
  where p.account_id = current_account() and p.unit_id = wanted and p.ts >= from_ts and p.ts < to_ts
  order by p.ts
$$;

create function packed_days_of(wanted int, from_day date, to_day date) returns setof position_day
language sql stable security definer set search_path = public rows 2 as $$
  select d.* from position_day d
  where d.account_id = current_account() and d.unit_id = wanted and d.day between from_day and to_day
  order by d.day
$$;

-- Days (UTC) nearest to one on which a unit has positions; null where there is none.
create function nearest_position_days(wanted int, before_ts timestamptz, after_ts timestamptz)
returns table (previous timestamptz, next timestamptz) language sql stable security definer set search_path = public as $$
  select
    greatest(
      (select max(least(d.last_at, before_ts - interval '1 millisecond')) from position_day d
        where d.account_id = current_account() and d.unit_id = wanted and d.first_at < before_ts),
      (select p.ts from unit_position p where p.account_id = current_account() and p.unit_id = wanted and p.ts < before_ts order by p.ts desc limit 1)),
    least(
      (select min(greatest(d.first_at, after_ts)) from position_day d
        where d.account_id = current_account() and d.unit_id = wanted and d.last_at >= after_ts),
      (select p.ts from unit_position p where p.account_id = current_account() and p.unit_id = wanted and p.ts >= after_ts order by p.ts limit 1))
$$;

grant select, insert on unit_position to arriero_ingest;
grant select, insert, update, delete on position_day to arriero_ingest;
grant select, update on position_partition to arriero_ingest;
-- Ingest stands behind the same wall as the application, and besides may touch positions.
-- Roles belong to the cluster: another database's migration may be granting the same at this moment.
do $$ begin
  grant arriero_app to arriero_ingest;
exception when unique_violation or internal_error then null;
end $$;

-- Running processes hear of what they keep in memory: 'geofence:7' means account 7's geofences changed.
create function tell_tracking() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('tracking', tg_argv[0] || ':' || coalesce(new.account_id, old.account_id));
  return null;
end $$;
create trigger geofence_tells after insert or delete on geofence for each row execute function tell_tracking('geofence');
create trigger geofence_change_tells after update on geofence for each row
  when (old.shape <> new.shape or old.points is distinct from new.points or old.size_m is distinct from new.size_m or old.deleted_at is distinct from new.deleted_at)
  execute function tell_tracking('geofence');
create trigger unit_tells after insert or delete on unit for each row execute function tell_tracking('unit');
create trigger unit_change_tells after update on unit for each row
  when (old.platform <> new.platform or old.platform_key is distinct from new.platform_key or old.speed_limit <> new.speed_limit
    or old.platform_account_id is distinct from new.platform_account_id or old.deleted_at is distinct from new.deleted_at)
  execute function tell_tracking('unit');
create trigger source_tells after insert or delete on platform_account for each row execute function tell_tracking('source');
create trigger source_change_tells after update on platform_account for each row
  when (old.enabled <> new.enabled or old.secret is distinct from new.secret or old.base_url <> new.base_url or old.auto_import <> new.auto_import
    or old.platform <> new.platform or old.deleted_at is distinct from new.deleted_at)
  execute function tell_tracking('source');
