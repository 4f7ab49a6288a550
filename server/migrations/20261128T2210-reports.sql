-- Reports that people saved: what is asked, as the contract's `reportAsked`.
create table report (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  kind text not null,
  asked jsonb not null,
  -- Who sees it besides its owner.
  share text not null default 'none' check (share in ('none', 'groups', 'account')),
  group_ids int[] not null default '{}',
  owner_id int not null references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index report_name on report (account_id, owner_id, search_text(name)) where deleted_at is null;
call wall('report');

-- To whom one goes on which dates.
create table report_schedule (
  id int generated always as identity primary key,
  account_id int not null references account,
  report_id int not null references report,
  -- As the contract's `repeat`; its hour is that of each receiver.
  repeat jsonb not null,
  -- As the contract's `receiver`.
  receivers jsonb not null,
  formats text[] not null,
  skip_empty boolean not null default true,
  link_days int not null default 7 check (link_days between 1 and 90),
  active boolean not null default true,
  -- Dates before this one are no longer due: it was saved after them.
  since timestamptz not null default now(),
  -- The first of what is due, of all zones; null: none is left.
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- It goes out with the eyes of who saved it last.
  updated_by int references app_user,
  deleted_at timestamptz
);
-- Across accounts, for the job that sends what is due.
create index report_schedule_next on report_schedule (next_at) where active and deleted_at is null;
create index report_schedule_of on report_schedule (account_id, report_id) where deleted_at is null;
call wall('report_schedule');

-- What was made: claimed before anything of it is sent, and once for each date, by the clock of a zone.
create table report_run (
  id int generated always as identity primary key,
  account_id int not null references account,
  schedule_id int references report_schedule,
  report_id int references report,
  name text not null,
  kind text not null,
  at timestamptz not null default now(),
  -- The date of its repetition; null: somebody asked for it.
  occurs_on date,
  zone text not null,
  -- With whose eyes.
  seen_by int references app_user on delete set null,
  state text not null default 'making' check (state in ('making', 'sent', 'partly', 'empty', 'failed')),
  -- When somebody began, or began again, to make it.
  claimed_at timestamptz not null default now(),
  tries int not null default 1,
  rows int not null default 0,
  error text,
  -- What its receivers must know of the one before, as positions that came after it went out.
  note text,
  file_ids int[] not null default '{}',
  mail_ids int[] not null default '{}',
  -- What it held, and how many positions there were of each unit then: what came later is told in the next one.
  from_on date,
  to_on date,
  positions jsonb not null default '{}'
);
create unique index report_run_date on report_run (account_id, schedule_id, occurs_on, zone) where occurs_on is not null;
create index report_run_of on report_run (account_id, schedule_id, id desc);
create index report_run_last on report_run (account_id, id desc);
call wall('report_run');

-- Links to files of reports, open to everybody who has one until it ends.
create table report_link (
  id int generated always as identity primary key,
  account_id int not null references account,
  run_id int not null references report_run,
  token_hash bytea not null unique,
  token_secret text not null,
  file_ids int[] not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0,
  created_by int references app_user on delete set null,
  created_at timestamptz not null default now()
);
create index report_link_run on report_link (account_id, run_id);
call wall('report_link');

-- The file a link opens, counted from 0; it ends with its account.
create function open_report_link(wanted bytea, place int)
returns table (key text, name text, type text, files int)
language sql security definer set search_path = public as $$
  with opened as (
    update report_link l set opened = opened + 1 from account a
    where l.token_hash = wanted and l.revoked_at is null and l.expires_at > now()
      and a.id = l.account_id and a.deactivated_at is null
    returning l.account_id, l.file_ids)
  select f.key, f.name, f.type, cardinality(o.file_ids)
  from opened o join stored_file f on f.account_id = o.account_id and f.id = o.file_ids[place + 1]
$$;
