-- More kinds of sources: every platform of the specification, three of ours beside them (101 JimiIoT, 102 devices of a
-- third-party tracker, 103 another fleet's API, 104 Hik-Connect, 105 HikCentral) and trackers that report to us directly (110). What is no secret is
-- stored open, so that a form can show it; platforms that call us do so at an address nobody can guess.
alter table platform_account drop constraint platform_account_platform_check;
alter table platform_account add constraint platform_account_platform_check
  check (platform in (1, 2, 4, 5, 6, 101, 102, 103, 104, 105, 110));
alter table platform_account add column settings jsonb not null default '{}';
alter table platform_account add column push_key uuid not null default gen_random_uuid();
create unique index platform_account_push on platform_account (push_key);

-- Sources of a unit beside its first one, by priority: a better one that reports silences the others.
create table unit_source (
  account_id int not null references account,
  unit_id int not null references unit on delete cascade,
  source_id int not null references platform_account,
  key text not null,
  priority smallint not null check (priority between 1 and 9),
  primary key (account_id, source_id, key)
);
create index unit_source_unit on unit_source (account_id, unit_id);
call wall('unit_source');
create trigger unit_source_tells after insert or update or delete on unit_source for each row execute function tell_tracking('unit');

-- Trackers and phones that report to us. An id is one device of the whole installation: whoever registered it has it.
create table device (
  id int generated always as identity primary key,
  account_id int not null references account,
  source_id int not null references platform_account,
  -- IMEI or the protocol's own id, as text.
  device_id text not null check (length(device_id) between 1 and 60),
  protocol text not null,
  name text not null check (length(name) between 1 and 120),
  created_by int references app_user,
  created_at timestamptz not null default now(),
  last_at timestamptz,
  remote text,
  deleted_at timestamptz
);
create unique index device_once on device (device_id) where deleted_at is null;
create index device_account on device (account_id) where deleted_at is null;
call wall('device');

create trigger device_tells after insert or update of device_id, deleted_at, source_id or delete on device
  for each row execute function tell_tracking('device');

-- Devices that called and nobody has registered. No account: they are nobody's yet.
create table device_refused (
  device_id text primary key,
  protocol text not null,
  remote text not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  calls int not null default 1
);
grant select, insert, update, delete on device_refused to arriero_app;

-- What was asked of a device: kept until it is online, and for ever as the record of who did it.
create table device_command (
  id int generated always as identity primary key,
  account_id int not null references account,
  device_id int not null references device,
  command text not null check (command in ('locate', 'engine_cut', 'engine_restore')),
  -- asked: waits for the second step; queued: waits for the device; sent: waits for its answer.
  state text not null default 'asked' check (state in ('asked', 'queued', 'sent', 'done', 'refused', 'expired', 'cancelled')),
  asked_by int not null references app_user,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  sent_at timestamptz,
  ended_at timestamptz
);
create index device_command_device on device_command (account_id, device_id, id desc);
create index device_command_open on device_command (device_id) where state in ('queued', 'sent');
call wall('device_command');

drop trigger source_change_tells on platform_account;
create trigger source_change_tells after update on platform_account for each row
  when (old.enabled <> new.enabled or old.secret is distinct from new.secret or old.base_url <> new.base_url or old.auto_import <> new.auto_import
    or old.platform <> new.platform or old.settings <> new.settings or old.deleted_at is distinct from new.deleted_at)
  execute function tell_tracking('source');

-- Before a call has proved whose it is there is no account to stand behind.
create function source_by_push_key(wanted uuid) returns setof platform_account language sql stable security definer set search_path = public as $$
  select * from platform_account where push_key = wanted and enabled and deleted_at is null
$$;
create function find_device(wanted text) returns setof device language sql stable security definer set search_path = public as $$
  select * from device where device_id = wanted and deleted_at is null
$$;
