-- Who does what and until when. `task` is what the server does in the background; what people do is a duty.

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('trip', 'unit', 'alert', 'document', 'system', 'ticket', 'task'));

create table duty_number (
  account_id int primary key references account,
  last int not null
);
call wall('duty_number');

-- What duties are made of: by somebody, or by themselves on the dates it repeats.
create table duty_template (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 160),
  description text,
  priority smallint not null default 2 check (priority between 1 and 4),
  unit_id int references unit,
  checklist_ids int[] not null default '{}',
  user_ids int[] not null default '{}',
  group_ids int[] not null default '{}',
  validator_id int references app_user on delete set null,
  -- How it repeats, as the contract's `repeat`; null: only when somebody asks.
  repeat jsonb,
  lead_hours int not null default 24 check (lead_hours between 0 and 720),
  active boolean not null default true,
  -- The date it makes next and when that is due; null: none is left. `make_at` is when it does.
  next_on date,
  next_at timestamptz,
  make_at timestamptz,
  created_by int references app_user on delete set null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index duty_template_name on duty_template (account_id, search_text(name)) where deleted_at is null;
-- Across accounts, for the job that makes what is due.
create index duty_template_make on duty_template (make_at) where active and deleted_at is null;
call wall('duty_template');

create table duty (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  title text not null check (length(title) between 1 and 160),
  description text,
  priority smallint not null default 2 check (priority between 1 and 4),
  -- 1 pending, 2 in process, 3 finished, 4 cancelled.
  state smallint not null default 1 check (state between 1 and 4),
  template_id int references duty_template,
  -- The date of its template it was made for.
  occurs_on date,
  unit_id int references unit,
  validator_id int references app_user on delete set null,
  due_at timestamptz,
  started_at timestamptz,
  done_at timestamptz,
  done_by int references app_user,
  validated_at timestamptz,
  validated_by int references app_user,
  reason text,
  -- People were told that it is overdue.
  told_late boolean not null default false,
  -- Of what was filled for it.
  findings int not null default 0,
  -- Names of whom it is given to, for the search.
  who text not null default '',
  -- Where it stands on the board: 3 waits for whoever looks at it, 4 is done, 5 cancelled.
  lane smallint not null generated always as (
    case state when 4 then 5 when 3 then case when validator_id is not null and validated_at is null then 3 else 4 end
      else state end) stored,
  search text generated always as (search_text('ta-' || number::text, title, who)) stored,
  created_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, number)
);
-- A date of a template is made once, also when its duty was deleted.
create unique index duty_occurrence on duty (account_id, template_id, occurs_on) where occurs_on is not null;
create index duty_due on duty (account_id, due_at, id desc) where deleted_at is null;
create index duty_due_down on duty (account_id, due_at desc nulls last, id desc) where deleted_at is null;
create index duty_lane on duty (account_id, lane, due_at, id desc) where deleted_at is null;
create index duty_title on duty (account_id, title collate es_mx, id desc) where deleted_at is null;
create index duty_title_down on duty (account_id, title collate es_mx desc nulls last, id desc) where deleted_at is null;
create index duty_priority on duty (account_id, priority, id desc) where deleted_at is null;
create index duty_priority_down on duty (account_id, priority desc nulls last, id desc) where deleted_at is null;
create index duty_number_of on duty (account_id, id desc) where deleted_at is null;
create index duty_done on duty (account_id, done_at desc nulls last, id desc) where deleted_at is null;
create index duty_open_due on duty (account_id, due_at) where deleted_at is null and state in (1, 2);
create index duty_created on duty (account_id, created_at) where deleted_at is null;
create index duty_template_of on duty (account_id, template_id, id desc) where template_id is not null;
create index duty_created_by on duty (account_id, created_by);
create index duty_unit on duty (account_id, unit_id) where unit_id is not null;
create index duty_search on duty using gin (account_id, search gin_trgm_ops);
-- Across accounts, for the job that tells of what is overdue.
create index duty_late on duty (due_at) where state in (1, 2) and not told_late and deleted_at is null;
call wall('duty');

create table duty_person (
  account_id int not null references account,
  duty_id int not null references duty,
  user_id int not null references app_user on delete cascade,
  primary key (duty_id, user_id)
);
create index duty_person_user on duty_person (account_id, user_id, duty_id);
call wall('duty_person');

create table duty_group (
  account_id int not null references account,
  duty_id int not null references duty,
  group_id int not null references account_group on delete cascade,
  primary key (duty_id, group_id)
);
create index duty_group_of on duty_group (account_id, group_id, duty_id);
call wall('duty_group');

-- What is filled for it.
create table duty_checklist (
  account_id int not null references account,
  duty_id int not null references duty,
  checklist_id int not null references checklist,
  filled_id int references checklist_filled,
  primary key (duty_id, checklist_id)
);
create index duty_checklist_of on duty_checklist (account_id, checklist_id);
create index duty_checklist_filled on duty_checklist (account_id, filled_id) where filled_id is not null;
call wall('duty_checklist');
alter table checklist_filled add column duty_id int references duty;
create index checklist_filled_duty on checklist_filled (account_id, duty_id) where duty_id is not null;

-- It does not begin before the other is over.
create table duty_wait (
  account_id int not null references account,
  duty_id int not null references duty,
  waits_for int not null references duty,
  primary key (duty_id, waits_for),
  constraint duty_wait_other check (duty_id <> waits_for)
);
create index duty_wait_for on duty_wait (account_id, waits_for);
call wall('duty_wait');

-- What was said and what happened.
create table duty_note (
  id int generated always as identity primary key,
  account_id int not null references account,
  duty_id int not null references duty,
  at timestamptz not null default now(),
  user_id int references app_user,
  kind text not null check (kind in ('comment', 'event')),
  body text not null default '',
  -- Made by a browser: the same sent twice is one.
  key text,
  deleted_at timestamptz
);
create index duty_note_of on duty_note (account_id, duty_id, id);
create unique index duty_note_key on duty_note (account_id, user_id, key) where key is not null;
call wall('duty_note');

create table duty_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  duty_id int not null references duty,
  note_id int not null references duty_note,
  file_id int not null references stored_file
);
create index duty_file_of on duty_file (account_id, duty_id);
call wall('duty_file');
