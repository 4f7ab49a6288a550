-- Cameras of units (recorders on board), each reached through the platform account that knows its device.
create table camera (
  id int generated always as identity primary key,
  account_id int not null references account,
  -- null: mounted on no unit yet; only who sees the whole fleet sees it.
  unit_id int references unit,
  source_id int not null references platform_account,
  -- 1 HikVision, 2 Streamax, 3 JimiIot.
  brand smallint not null check (brand between 1 and 3),
  -- As the platform knows it: EhomeID, uniqueId or imei.
  device_key text not null check (length(device_key) between 1 and 100),
  name text not null check (length(name) between 1 and 120),
  channels_visible smallint[] not null default '{1,2,3}' check (cardinality(channels_visible) between 1 and 16),
  -- What people call its channels: {"2": "Cabina"}.
  channel_names jsonb not null default '{}',
  -- How much video a month of the plan has.
  plan_seconds int not null default 300 check (plan_seconds in (300, 9000, 12000, 15000, 18000)),
  -- Time is counted from here, or from the first of the month when that is later.
  plan_from timestamptz not null default now(),
  -- As the platform told last; null: it was never asked or does not say.
  is_online boolean,
  -- Since when it is so.
  status_at timestamptz,
  -- When the platform heard of it last.
  last_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index camera_device on camera (account_id, source_id, device_key) where deleted_at is null;
create index camera_unit on camera (account_id, unit_id) where deleted_at is null;
call wall('camera');

-- Video that was open: one row for each stream, its seconds written as they stand, so that a crash counts none twice.
create table camera_session (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  camera_id int not null references camera,
  -- Who opened it; null: the system.
  user_id int references app_user,
  channel smallint not null,
  -- told: a browser played without our relay and said how long.
  kind text not null check (kind in ('live', 'playback', 'told')),
  started_at timestamptz not null default now(),
  seconds int not null default 0 check (seconds >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  ended_at timestamptz,
  -- Why it ended, in words.
  reason text
);
create index camera_session_camera on camera_session (account_id, camera_id, started_at);
create index camera_session_open on camera_session (camera_id) where ended_at is null;
call wall('camera_session');
