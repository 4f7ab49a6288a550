-- Talks with drivers about what cameras saw.
create table driver_coaching (
  id int generated always as identity primary key,
  account_id int not null references account,
  driver_id int not null references driver,
  state text not null default 'todo' check (state in ('todo', 'doing', 'done')),
  reason text not null check (length(reason) <= 500),
  coach_id int references app_user on delete set null,
  due_on date not null,
  notes text check (length(notes) <= 2000),
  done_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
-- A driver has one that is open.
create unique index driver_coaching_open on driver_coaching (account_id, driver_id) where state <> 'done';
create index driver_coaching_due on driver_coaching (account_id, due_on);
call wall('driver_coaching');

-- What the cameras of a unit raised: repeats of one kind and camera are one row (rule CAM-06), made of the alarms below.
create table camera_event (
  id int generated always as identity primary key,
  account_id int not null references account,
  source_id int not null references platform_account,
  -- Of the camera platform whose source it is.
  platform smallint not null,
  -- The camera as its platform names it.
  unit_key text not null,
  unit_id int not null references unit,
  unit_name text not null,
  driver_id int references driver,
  driver_name text,
  kind text,
  code text not null,
  title text not null,
  detail text,
  class text not null check (class in ('dms', 'adas', 'other')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  at timestamptz not null,
  last_at timestamptz not null,
  count int not null default 1,
  lat double precision,
  lon double precision,
  speed real,
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'coaching', 'closed', 'false')),
  seen text check (length(seen) <= 200),
  aggravations text[] not null default '{}',
  reviewed_by int references app_user on delete set null,
  reviewed_at timestamptz,
  coaching_id int references driver_coaching,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  search text generated always as (search_text(title, detail, unit_name, driver_name)) stored,
  check (state <> 'coaching' or coaching_id is not null)
);
create index camera_event_account on camera_event (account_id, at desc, id desc);
create index camera_event_state on camera_event (account_id, state, at desc);
create index camera_event_unit on camera_event (account_id, unit_id, at desc);
create index camera_event_driver on camera_event (account_id, driver_id, at desc);
create index camera_event_search on camera_event using gin (account_id, search gin_trgm_ops);
create index camera_event_coaching on camera_event (coaching_id) where coaching_id is not null;
call wall('camera_event');

create table camera_event_alarm (
  account_id int not null references account,
  event_id int not null references camera_event on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  primary key (account_id, event_id, alarm_id)
);
-- An alarm is in one event.
create unique index camera_event_alarm_once on camera_event_alarm (alarm_id);
call wall('camera_event_alarm');

create table camera_event_note (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  event_id int not null references camera_event on delete cascade,
  at timestamptz not null default clock_timestamp(),
  user_id int references app_user on delete set null,
  text text not null check (length(text) <= 2000)
);
create index camera_event_note_event on camera_event_note (account_id, event_id, at);
call wall('camera_event_note');
