-- Alerts: rules that users build, what devices and platforms raise (alarms), the alerts made of both with the log of who
-- did what, shift hand-overs, and what was sent to other systems. Alarms are deleted after half a year by a job; alerts
-- and their log stay.

create table alert_rule (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  trigger text not null check (trigger in ('geofence_enter', 'geofence_leave', 'geofence_dwell', 'speed', 'ignition_on', 'ignition_off', 'alarm', 'jammer', 'power', 'not_reporting')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  limit_kmh double precision check (limit_kmh between 5 and 200),
  kinds text[] not null default '{}',
  codes text[] not null default '{}',
  duration_s int not null default 0 check (duration_s >= 0),
  cooldown_s int not null default 0 check (cooldown_s >= 0),
  -- Neither units nor groups: every unit.
  unit_ids int[] not null default '{}',
  groups text[] not null default '{}',
  geofence_ids int[] not null default '{}',
  -- 0 Sunday to 6; hours as minutes of the day in the account's zone, both equal: all day.
  days smallint[] not null default '{0,1,2,3,4,5,6}',
  from_minute smallint not null default 0 check (from_minute between 0 and 1439),
  to_minute smallint not null default 0 check (to_minute between 0 and 1439),
  console boolean not null default true,
  mails text[] not null default '{}',
  webhook_url text,
  -- AES-256-GCM; signs what is sent.
  webhook_secret text,
  -- null: never.
  escalate_minutes int check (escalate_minutes > 0),
  enabled boolean not null default true,
  -- What happened before it was made or changed is not its business.
  active_from timestamptz not null default now(),
  version int not null default 1,
  created_by int references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index alert_rule_account on alert_rule (account_id) where deleted_at is null;
call wall('alert_rule');

create table alert (
  id int generated always as identity primary key,
  account_id int not null references account,
  -- Rule, unit and beginning, or the alarm that opened it: the same is never there twice.
  key text not null,
  rule_id int references alert_rule,
  trigger text not null,
  kind text,
  code text,
  source_id int references platform_account,
  title text not null,
  detail text,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  -- withdrawn: positions that came late show that it did not happen.
  state text not null default 'open' check (state in ('open', 'acknowledged', 'closed', 'withdrawn')),
  unit_id int not null references unit,
  -- As they were called when it happened; searched by.
  unit_name text not null,
  driver_name text,
  geofence_id int references geofence,
  start_at timestamptz not null,
  at timestamptz not null,
  end_at timestamptz,
  count int not null default 1,
  last_at timestamptz not null,
  lat double precision,
  lon double precision,
  speed real,
  assigned_to int references app_user,
  acknowledged_by int references app_user,
  acknowledged_at timestamptz,
  escalate_at timestamptz,
  escalated_at timestamptz,
  closed_by int references app_user,
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  search text generated always as (search_text(title, detail, unit_name, driver_name)) stored
);
create unique index alert_key on alert (account_id, key);
create index alert_open on alert (account_id, unit_id) where state in ('open', 'acknowledged');
create index alert_account on alert (account_id, at desc, id desc);
create index alert_unit on alert (account_id, unit_id, at desc);
create index alert_rule_recent on alert (account_id, rule_id, at desc) where rule_id is not null;
create index alert_escalation on alert (escalate_at) where state = 'open' and escalate_at is not null and escalated_at is null;
create index alert_search on alert using gin (account_id, search gin_trgm_ops);
call wall('alert');

create table alarm (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  source_id int not null references platform_account,
  -- The source's own id of the alarm: told twice, kept once.
  key text not null,
  unit_key text not null,
  -- null: the source's unit is none of ours.
  unit_id int references unit,
  code text not null,
  kind text,
  at timestamptz not null,
  end_at timestamptz,
  received_at timestamptz not null,
  lat double precision,
  lon double precision,
  speed real,
  detail text
);
create unique index alarm_key on alarm (account_id, source_id, key);
create index alarm_unit on alarm (account_id, unit_id, at desc);
create index alarm_account on alarm (account_id, at);
create index alarm_age on alarm using brin (received_at);
call wall('alarm');

-- Which alarms an alert is made of; one alarm may be in the alerts of several rules.
create table alert_alarm (
  account_id int not null references account,
  alert_id int not null references alert on delete cascade,
  alarm_id bigint not null references alarm on delete cascade,
  primary key (account_id, alert_id, alarm_id)
);
create index alert_alarm_alarm on alert_alarm (alarm_id);
call wall('alert_alarm');

create table alert_note (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  alert_id int not null references alert on delete cascade,
  at timestamptz not null default clock_timestamp(),
  -- null: the system.
  user_id int references app_user,
  kind text not null check (kind in ('opened', 'told', 'comment', 'acknowledged', 'assigned', 'escalated', 'handed_over', 'closed', 'reopened', 'corrected', 'failed')),
  text text not null check (length(text) <= 2000)
);
create index alert_note_alert on alert_note (account_id, alert_id, at);
call wall('alert_note');

create table alert_handover (
  id int generated always as identity primary key,
  account_id int not null references account,
  from_user int not null references app_user,
  to_user int not null references app_user,
  note text not null check (length(note) between 1 and 2000),
  alerts int not null,
  at timestamptz not null default now()
);
create index alert_handover_account on alert_handover (account_id, at desc);
call wall('alert_handover');

-- Running processes hear of rules and of what decides whom they are for: 'alerts:7'.
create trigger alert_rule_tells after insert or update or delete on alert_rule for each row execute function tell_tracking('alerts');
create trigger unit_group_tells after update on unit for each row
  when (old.resource_name is distinct from new.resource_name) execute function tell_tracking('alerts');
