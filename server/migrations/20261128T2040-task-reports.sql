-- Which tasks, how they are told, and to whom they go on which dates.
create table duty_report (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 160),
  user_ids int[] not null default '{}',
  group_ids int[] not null default '{}',
  lanes int[] not null default '{}',
  priorities int[] not null default '{}',
  checklist_ids int[] not null default '{}',
  template_ids int[] not null default '{}',
  only_late boolean not null default false,
  dates text not null default 'due' check (dates in ('due', 'done')),
  period text not null default 'all'
    check (period in ('all', 'today', 'yesterday', 'week', 'lastWeek', 'month', 'lastMonth', 'last30', 'next7', 'days')),
  from_on date,
  to_on date,
  columns text[] not null,
  grouping text not null default 'none'
    check (grouping in ('none', 'person', 'group', 'lane', 'priority', 'template', 'unit')),
  social_reason_id int references social_reason,
  -- When it goes out by itself, as the contract's `repeat`; null: only when somebody asks.
  repeat jsonb,
  to_user_ids int[] not null default '{}',
  to_emails text[] not null default '{}',
  skip_empty boolean not null default true,
  active boolean not null default true,
  -- The next date of its repetition and when it goes out on it; null: none is left.
  next_on date,
  next_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- It goes out with the eyes of who saved it last.
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint duty_report_days check (from_on <= to_on)
);
create unique index duty_report_name on duty_report (account_id, search_text(name)) where deleted_at is null;
-- Across accounts, for the job that sends what is due.
create index duty_report_next on duty_report (next_at) where active and deleted_at is null;
call wall('duty_report');

-- A report that was made, or was to be and was not.
create table duty_report_run (
  id int generated always as identity primary key,
  account_id int not null references account,
  report_id int not null references duty_report,
  at timestamptz not null default now(),
  -- The date of its repetition; null: somebody asked for it.
  occurs_on date,
  -- With whose eyes.
  seen_by int references app_user on delete set null,
  state text not null check (state in ('made', 'empty', 'failed')),
  tasks int not null default 0,
  file_id int references stored_file,
  mail_ids int[] not null default '{}',
  error text
);
-- A date goes out once, whatever happened meanwhile.
create unique index duty_report_run_date on duty_report_run (account_id, report_id, occurs_on) where occurs_on is not null;
create index duty_report_run_of on duty_report_run (account_id, report_id, id desc);
create index duty_report_run_last on duty_report_run (account_id, id desc);
call wall('duty_report_run');
