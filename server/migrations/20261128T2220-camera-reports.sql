-- What cameras saw in a period, and to whom it goes by mail on which dates.
create table camera_report (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 160),
  period text not null check (period in ('today', 'yesterday', 'week', 'lastWeek', 'month', 'lastMonth', 'last30')),
  -- Of each that is not empty, events that are any of it.
  classes text[] not null default '{}',
  severities text[] not null default '{}',
  unit_ids int[] not null default '{}',
  driver_ids int[] not null default '{}',
  -- When it goes out, as the contract's `repeat` of tasks.
  repeat jsonb not null,
  to_user_ids int[] not null default '{}',
  to_emails text[] not null default '{}',
  skip_empty boolean not null default false,
  active boolean not null default true,
  -- The next date of its repetition and when it goes out on it; null: none is left.
  next_on date,
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- It goes out with the eyes of who saved it last.
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index camera_report_name on camera_report (account_id, search_text(name)) where deleted_at is null;
-- Across accounts, for the job that sends what is due.
create index camera_report_next on camera_report (next_at) where active and deleted_at is null;
call wall('camera_report');

-- A report that went out, or was to and did not.
create table camera_report_run (
  id int generated always as identity primary key,
  account_id int not null references account,
  report_id int not null references camera_report,
  at timestamptz not null default now(),
  -- The date of its repetition; null: a test somebody asked for.
  occurs_on date,
  -- With whose eyes.
  seen_by int references app_user on delete set null,
  state text not null check (state in ('made', 'empty', 'failed')),
  events int not null default 0,
  file_id int references stored_file,
  mail_ids int[] not null default '{}',
  error text
);
-- A date goes out once, whatever happened meanwhile.
create unique index camera_report_run_date on camera_report_run (account_id, report_id, occurs_on) where occurs_on is not null;
create index camera_report_run_of on camera_report_run (account_id, report_id, id desc);
create index camera_report_run_last on camera_report_run (account_id, id desc);
call wall('camera_report_run');
