-- A command is of a unit, and goes through its own device or through the platform that follows it. Those asked of devices
-- before stay on record; what waited for a second step that is no more is void.
alter table device_command rename to unit_command;
alter index device_command_device rename to unit_command_device;
drop index device_command_open;
alter table unit_command drop constraint device_command_command_check;
alter table unit_command drop constraint device_command_state_check;
update unit_command set state = 'cancelled', ended_at = now() where state in ('asked', 'queued', 'sent');

alter table unit_command
  alter column device_id drop not null,
  alter column state drop default,
  -- null: asked of a device that was no unit's.
  add column unit_id int references unit,
  add column source_id int references platform_account,
  -- What the source calls the unit: the id of the device, or the platform's key.
  add column unit_key text,
  -- The device or the platform by name, as it was when the command was asked.
  add column through text not null default '',
  add column seconds int check (seconds between 5 and 86400),
  add column output smallint check (output between 1 and 8),
  add column words text check (length(words) between 1 and 200),
  -- Told twice by the same browser (a lost answer), it is one.
  add column key uuid,
  add column reason text check (reason in ('theft', 'recovery', 'authority', 'yard_test', 'other')),
  add column report_number text check (length(report_number) <= 60),
  add column note text check (length(note) <= 500),
  -- Of an engine cut: it waits until the unit stands so long, or is no faster than this for so long.
  add column standing_seconds int,
  add column slow_kmh int,
  add column slow_seconds int,
  add column fresh_seconds int,
  -- Whoever approves, when the account wants a second person.
  add column approved_by int references app_user,
  add column approved_at timestamptz,
  add column expires_at timestamptz,
  -- The network or the platform took it.
  add column network_at timestamptz,
  -- The device has it.
  add column delivered_at timestamptz,
  -- The device's own words.
  add column answer text,
  -- Why it ended as it did, in our words.
  add column outcome text;

update unit_command c set unit_key = d.device_id, source_id = d.source_id, through = d.name, expires_at = c.asked_at + interval '1 day'
from device d where d.id = c.device_id;
alter table unit_command alter column expires_at set not null;

-- What two commands may contradict each other about.
alter table unit_command add column target text generated always as (
  case when command in ('engine_cut', 'engine_restore') then 'engine'
    when command in ('output_on', 'output_off') then 'output ' || output end) stored;
alter table unit_command
  add check (command in ('locate', 'interval', 'output_on', 'output_off', 'restart', 'engine_cut', 'engine_restore', 'text')),
  -- approval: waits for a second person; queued: for its conditions and for the device; sent: left us once and never again;
  -- delivered: the device has it; done: the device says that it did it.
  add check (state in ('approval', 'queued', 'sent', 'delivered', 'done', 'refused', 'expired', 'cancelled')),
  add check ((command = 'interval') = (seconds is not null)),
  add check ((command in ('output_on', 'output_off')) = (output is not null)),
  add check ((command = 'text') = (words is not null));

-- Two people who want the opposite at once: the second is refused.
create unique index unit_command_one_open on unit_command (account_id, unit_id, target)
  where target is not null and state in ('approval', 'queued', 'sent', 'delivered');
create unique index unit_command_key on unit_command (account_id, key) where key is not null;
create index unit_command_unit on unit_command (account_id, unit_id, id desc);
create index unit_command_account on unit_command (account_id, id desc);
create index unit_command_open on unit_command (source_id, unit_key) where state in ('approval', 'queued', 'sent', 'delivered');

-- How an account wants its commands: who may what, and when an engine may be cut.
create table command_settings (
  id int generated always as identity primary key,
  account_id int not null references account unique,
  engine_people int[] not null default '{}',
  text_people int[] not null default '{}',
  needs_approval boolean not null default true,
  approvers int[] not null default '{}',
  -- Told when an engine is cut and restored, besides who approves.
  told int[] not null default '{}',
  standing_seconds int not null default 30 check (standing_seconds between 0 and 600),
  slow_kmh int not null default 20 check (slow_kmh between 0 and 40),
  slow_seconds int not null default 10 check (slow_seconds between 0 and 600),
  fresh_seconds int not null default 60 check (fresh_seconds between 10 and 600),
  cut_minutes int not null default 60 check (cut_minutes between 5 and 1440),
  -- Geofences inside which no engine is cut.
  safe_geofences int[] not null default '{}',
  -- What hangs on outputs beside the engine: {"2": "Sirena"}.
  output_names jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
call wall('command_settings');
