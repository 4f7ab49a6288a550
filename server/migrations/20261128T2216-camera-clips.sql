-- Cuts of recordings that were asked of a device, one channel each, and kept here once they came.
create table camera_clip (
  id int generated always as identity primary key,
  account_id int not null references account,
  camera_id int not null references camera,
  channel smallint not null check (channel between 1 and 16),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  stream text not null default 'CLEAR' check (stream in ('CLEAR', 'FLUENT')),
  -- What it shows, as whoever asked called it.
  name text check (length(name) between 1 and 120),
  state text not null default 'WAITING' check (state in ('WAITING', 'DOWNLOADING', 'FAILURE', 'COMPLETED')),
  percent smallint not null default 0 check (percent between 0 and 100),
  -- Why it failed or waits, in words.
  reason text,
  -- What its platform calls it; null: it was not asked for yet.
  video_key text,
  file_id int references stored_file,
  asked_by int references app_user,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Off the lists.
  removed_at timestamptz,
  check ((state = 'COMPLETED') = (file_id is not null))
);
-- The same cut asked twice is one.
create unique index camera_clip_asked on camera_clip (account_id, camera_id, channel, from_at, to_at, stream)
  where removed_at is null and state in ('WAITING', 'DOWNLOADING');
create index camera_clip_list on camera_clip (account_id, camera_id, id desc) where removed_at is null;
create index camera_clip_open on camera_clip (camera_id, id) where removed_at is null and state in ('WAITING', 'DOWNLOADING');
call wall('camera_clip');
