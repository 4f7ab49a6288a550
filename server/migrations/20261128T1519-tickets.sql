-- Who owns which problem until when: areas with their hours, issues with their promise, tickets with their conversation.

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('trip', 'unit', 'alert', 'document', 'system', 'ticket'));

create table ticket_area (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  -- Who answers for it.
  user_id int not null references app_user,
  -- IANA name; null: the account's.
  timezone text,
  -- When it works: [{day: 1 Monday … 7, from: 'HH:mm', to: 'HH:mm'}], several a day.
  hours jsonb not null default '[]',
  holidays date[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index ticket_area_name on ticket_area (account_id, lower(name)) where deleted_at is null;
call wall('ticket_area');

create table ticket_area_member (
  account_id int not null references account,
  area_id int not null references ticket_area,
  user_id int not null references app_user on delete cascade,
  primary key (area_id, user_id)
);
call wall('ticket_area_member');

create table ticket_issue (
  id int generated always as identity primary key,
  account_id int not null references account,
  area_id int not null references ticket_area,
  name text not null,
  -- 1 low … 4 urgent: what a ticket on it begins with.
  priority smallint not null default 2 check (priority between 1 and 4),
  -- Promise in minutes of the area's hours; null: none.
  first_minutes int check (first_minutes > 0),
  solve_minutes int check (solve_minutes > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index ticket_issue_name on ticket_issue (account_id, area_id, lower(name)) where deleted_at is null;
call wall('ticket_issue');

-- Answers that are written often.
create table ticket_canned (
  id int generated always as identity primary key,
  account_id int not null references account,
  title text not null,
  body text not null,
  -- null: of every area.
  area_id int references ticket_area,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index ticket_canned_title on ticket_canned (account_id, lower(title)) where deleted_at is null;
call wall('ticket_canned');

create table ticket_number (
  account_id int primary key references account,
  last int not null
);
call wall('ticket_number');

create table ticket (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  title text not null,
  body text not null,
  area_id int not null references ticket_area,
  issue_id int references ticket_issue,
  priority smallint not null default 2 check (priority between 1 and 4),
  -- 1 open, 2 in process, 3 waiting, 4 solved, 5 closed.
  state smallint not null default 1 check (state between 1 and 5),
  waiting_for text check (waiting_for in ('requester', 'provider', 'part', 'authorization', 'other')),
  social_reason_id int references social_reason,
  holder_id int references app_user,
  opened_by int references app_user,
  -- Who asks, when it is nobody who signs in.
  requester_name text,
  requester_email text,
  unit_id int references unit,
  trip_id int references trip,
  work_order_id int references work_order,
  alert_id int references alert,
  checklist_id int,
  chat_message_id int,
  source text not null default 'console' check (source in ('console', 'mail', 'alert', 'checklist', 'chat', 'unit', 'system')),
  -- What opened it: the same never opens a second one.
  cause text,
  -- The promise as it was when it was given, in minutes of the area's hours.
  first_minutes int,
  solve_minutes int,
  first_due timestamptz,
  solve_due timestamptz,
  first_at timestamptz,
  solved_at timestamptz,
  closed_at timestamptz,
  paused_at timestamptz,
  -- Working minutes the clock stood still: in all, and before the first answer.
  paused_minutes int not null default 0,
  -- Working minutes from opening to the first answer and to the solution, without pauses.
  first_took int,
  solve_took int,
  -- Whichever promise is next; null while nothing runs.
  due_at timestamptz generated always as (
    case when state in (1, 2) then case when first_at is null then least(first_due, solve_due) else solve_due end end) stored,
  -- Three quarters of the way there.
  warn_at timestamptz,
  -- 0 nobody was told, 1 that it comes near, 2 that it is broken; of the promise that is next.
  warned smallint not null default 0,
  -- Since when it is our turn to speak; null: it is not.
  awaits_since timestamptz,
  last_said_at timestamptz not null default now(),
  last_comment_id int,
  merged_into int references ticket,
  search text generated always as (search_text('tk-' || number::text, title, requester_name, requester_email)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  unique (account_id, number)
);
create unique index ticket_cause on ticket (account_id, cause) where cause is not null;
create index ticket_newest on ticket (account_id, id desc);
-- Each order of the list, both ways.
create index ticket_title on ticket (account_id, title collate es_mx, id desc);
create index ticket_title_down on ticket (account_id, title collate es_mx desc nulls last, id desc);
create index ticket_priority on ticket (account_id, priority, id desc);
create index ticket_priority_down on ticket (account_id, priority desc nulls last, id desc);
create index ticket_state on ticket (account_id, state, id desc);
create index ticket_state_down on ticket (account_id, state desc nulls last, id desc);
create index ticket_due on ticket (account_id, due_at, id desc);
create index ticket_due_down on ticket (account_id, due_at desc nulls last, id desc);
create index ticket_said on ticket (account_id, last_said_at, id desc);
create index ticket_said_down on ticket (account_id, last_said_at desc nulls last, id desc);
create index ticket_solved on ticket (account_id, solved_at, id desc);
create index ticket_solved_down on ticket (account_id, solved_at desc nulls last, id desc);
create index ticket_open_due on ticket (account_id, due_at, id desc) where state < 4;
create index ticket_ours on ticket (account_id, awaits_since) where state < 4 and awaits_since is not null;
create index ticket_holder on ticket (account_id, holder_id, id desc);
create index ticket_area_id on ticket (account_id, area_id, id desc);
create index ticket_opened_by on ticket (account_id, opened_by, id desc);
create index ticket_created on ticket (account_id, created_at);
create index ticket_unit on ticket (account_id, unit_id, id desc) where unit_id is not null;
create index ticket_trip on ticket (account_id, trip_id) where trip_id is not null;
create index ticket_alert on ticket (account_id, alert_id) where alert_id is not null;
create index ticket_order on ticket (account_id, work_order_id) where work_order_id is not null;
create index ticket_merged on ticket (account_id, merged_into) where merged_into is not null;
create index ticket_search on ticket using gin (account_id, search gin_trgm_ops);
-- Across accounts, for the job that tells people in time.
create index ticket_warn on ticket (warn_at) where state in (1, 2) and warned = 0;
create index ticket_break on ticket (due_at) where state in (1, 2) and warned < 2;
create index ticket_to_close on ticket (solved_at) where state = 4;
call wall('ticket');

create table ticket_comment (
  id int generated always as identity primary key,
  account_id int not null references account,
  ticket_id int not null references ticket,
  at timestamptz not null default now(),
  user_id int references app_user,
  author_name text,
  author_email text,
  -- internal is for the people of the house; system is what happened, told by the product.
  kind text not null check (kind in ('public', 'internal', 'mail', 'system')),
  -- Said by who asks, not by who attends.
  from_requester boolean not null default false,
  body text not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by int references app_user,
  -- Of the mail it came or went with.
  message_id text
);
create index ticket_comment_ticket on ticket_comment (account_id, ticket_id, id);
create unique index ticket_comment_message on ticket_comment (account_id, message_id) where message_id is not null;
call wall('ticket_comment');

-- What a comment said before it was edited or deleted.
create table ticket_comment_version (
  id int generated always as identity primary key,
  account_id int not null references account,
  comment_id int not null references ticket_comment,
  at timestamptz not null default now(),
  user_id int references app_user,
  body text not null
);
create index ticket_comment_version_comment on ticket_comment_version (account_id, comment_id, id);
call wall('ticket_comment_version');

create table ticket_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  ticket_id int not null references ticket,
  -- null: came with the ticket itself.
  comment_id int references ticket_comment,
  file_id int not null references stored_file
);
create index ticket_file_ticket on ticket_file (account_id, ticket_id);
call wall('ticket_file');

-- Who was mentioned and whether they are told of every change.
create table ticket_person (
  account_id int not null references account,
  ticket_id int not null references ticket,
  user_id int not null references app_user on delete cascade,
  notified boolean not null default true,
  added_at timestamptz not null default now(),
  primary key (ticket_id, user_id)
);
create index ticket_person_user on ticket_person (account_id, user_id);
call wall('ticket_person');

-- How far each person has read.
create table ticket_seen (
  account_id int not null references account,
  ticket_id int not null references ticket,
  user_id int not null references app_user on delete cascade,
  comment_id int not null,
  primary key (ticket_id, user_id)
);
call wall('ticket_seen');

-- Who held it while its clock ran: what each person took of its time.
create table ticket_stretch (
  id int generated always as identity primary key,
  account_id int not null references account,
  ticket_id int not null references ticket,
  area_id int not null references ticket_area,
  user_id int references app_user,
  from_at timestamptz not null default now(),
  until_at timestamptz,
  -- Of the area's hours; known when it ends.
  minutes int
);
create unique index ticket_stretch_running on ticket_stretch (account_id, ticket_id) where until_at is null;
create index ticket_stretch_user on ticket_stretch (account_id, user_id, from_at);
create index ticket_stretch_ticket on ticket_stretch (account_id, ticket_id);
call wall('ticket_stretch');
