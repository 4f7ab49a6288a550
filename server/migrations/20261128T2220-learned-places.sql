-- Where units stop again and again without a geofence. Learned anew every night from the positions of 31 days: the same
-- positions give the same rows, whatever came late and however often the job was cut off.
create table learned_place (
  id int generated always as identity primary key,
  account_id int not null references account,
  state text not null default 'proposed' check (state in ('proposed', 'accepted', 'ignored')),
  name text not null check (length(name) between 1 and 200),
  address text,
  lat double precision not null,
  lon double precision not null,
  -- [[lat, lon], …]
  points jsonb not null,
  visits int not null,
  units int not null,
  dwell_s int not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  near_name text,
  near_user_id int references app_user on delete set null,
  near_m int,
  -- A geofence that it touches, and the one it became or went into.
  overlaps_id int references geofence,
  geofence_id int references geofence,
  -- What the geofence was before it was enlarged: {shape, points, size_m}.
  former jsonb,
  decided_by int references app_user on delete set null,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'accepted') = (geofence_id is not null))
);
create index learned_place_account on learned_place (account_id, state);
call wall('learned_place');

create table learned_stop (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit on delete cascade,
  arrive_at timestamptz not null,
  leave_at timestamptz not null,
  lat double precision not null,
  lon double precision not null,
  is_night boolean not null,
  address text,
  place_id int references learned_place on delete set null,
  -- The run that found it last.
  run_at timestamptz not null,
  seen_by int references app_user on delete set null,
  seen_at timestamptz,
  unique (account_id, unit_id, arrive_at)
);
create index learned_stop_place on learned_stop (account_id, place_id);
create index learned_stop_night on learned_stop (account_id, leave_at) where is_night;
call wall('learned_stop');

-- When an account's places were learned last.
create table learned_run (
  account_id int primary key references account,
  learned_at timestamptz not null
);
call wall('learned_run');
