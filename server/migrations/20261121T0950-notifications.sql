-- What people are told: notifications in the bell, and mails with whom they go to.

create table notification (
  id int generated always as identity primary key,
  account_id int not null references account,
  kind text not null check (kind in ('trip', 'unit', 'alert', 'document', 'system')),
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) <= 2000),
  -- Path in the console.
  link text,
  unit_id int references unit,
  -- The same thing is told once, whatever is tried again.
  key text,
  sent_by int references app_user,
  created_at timestamptz not null default now(),
  search text generated always as (search_text(title, message)) stored
);
create unique index notification_key on notification (account_id, key) where key is not null;
create index notification_age on notification (created_at);
create index notification_search on notification using gin (account_id, search gin_trgm_ops);
call wall('notification');

-- Each person reads and deletes for themselves.
create table notification_user (
  account_id int not null references account,
  notification_id int not null references notification on delete cascade,
  user_id int not null references app_user on delete cascade,
  read_at timestamptz,
  deleted_at timestamptz,
  primary key (account_id, user_id, notification_id)
);
create index notification_user_unread on notification_user (account_id, user_id) where read_at is null and deleted_at is null;
create index notification_user_notification on notification_user (notification_id);
call wall('notification_user');

-- Addresses that get mails on all that a user sees, or on one unit.
create table mail_recipient (
  id int generated always as identity primary key,
  account_id int not null references account,
  user_id int references app_user on delete cascade,
  unit_id int references unit,
  email text not null check (length(email) between 3 and 200),
  name text,
  topics text[] not null,
  active boolean not null default true,
  created_by int references app_user,
  created_at timestamptz not null default now(),
  check ((user_id is null) <> (unit_id is null))
);
create unique index mail_recipient_user on mail_recipient (account_id, user_id, lower(email)) where user_id is not null;
create unique index mail_recipient_unit on mail_recipient (account_id, unit_id, lower(email)) where unit_id is not null;
call wall('mail_recipient');

-- One row per mail and address, written with what it tells of. 'sending' is set before the mail server is asked; a row
-- found there later was interrupted and becomes 'unknown': it may have been sent, so it is not sent again by itself.
create table mail (
  id int generated always as identity primary key,
  account_id int not null references account,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  topic text not null,
  unit_id int references unit,
  file_ids int[] not null default '{}',
  -- One mail per event and address.
  key text,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  search text generated always as (search_text(recipient, subject)) stored
);
create unique index mail_key on mail (account_id, key) where key is not null;
create index mail_account on mail (account_id, created_at desc, id desc);
create index mail_search on mail using gin (account_id, search gin_trgm_ops);
call wall('mail');
