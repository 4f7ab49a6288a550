-- Where the people of an account talk: chats of two and groups, with a bot that answers from the account's data.
create table chat (
  id int generated always as identity primary key,
  account_id int not null references account,
  kind smallint not null check (kind in (1, 2)),
  name text,
  description text,
  thumbnail_file_id int references stored_file,
  -- Of a chat of two: who they are, so that there is one; 'isa:7' with the bot.
  pair_key text,
  bot_allowed boolean not null default true,
  bot_active boolean not null default false,
  -- Messages of people so far: what is unread is a difference of two numbers, never a count of rows.
  message_count int not null default 0,
  last_message_id bigint,
  last_at timestamptz not null default now(),
  created_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check ((kind = 1) = (pair_key is not null)),
  check (kind = 1 or name is not null)
);
create unique index chat_pair on chat (account_id, pair_key) where deleted_at is null;
call wall('chat');

create table chat_user (
  id int generated always as identity primary key,
  account_id int not null references account,
  chat_id int not null references chat on delete cascade,
  user_id int not null references app_user on delete cascade,
  last_seen_id bigint not null default 0,
  -- The chat's message_count at that message.
  seen_count int not null default 0,
  is_admin boolean not null default false,
  is_hidden boolean not null default false,
  is_silent boolean not null default false,
  -- false: here through a group of users alone.
  is_direct boolean not null default true,
  joined_at timestamptz not null default now(),
  constraint chat_user_once unique (chat_id, user_id)
);
create index chat_user_of on chat_user (account_id, user_id);
call wall('chat_user');

create table chat_group (
  account_id int not null references account,
  chat_id int not null references chat on delete cascade,
  group_id int not null references account_group on delete cascade,
  primary key (chat_id, group_id)
);
create index chat_group_of on chat_group (account_id, group_id);
call wall('chat_group');

create table chat_message (
  -- Taken while the chat's row is locked: within a chat ids grow in the order of commits.
  id bigint generated always as identity primary key,
  account_id int not null references account,
  chat_id int not null references chat on delete cascade,
  -- null: the system, or the bot.
  user_id int references app_user,
  by_bot boolean not null default false,
  kind smallint not null default 1 check (kind in (1, 2)),
  code smallint not null default 0 check (code between 0 and 3),
  text text not null default '',
  client_id text,
  reply_to bigint references chat_message,
  number int not null,
  is_edited boolean not null default false,
  is_resend boolean not null default false,
  payload jsonb,
  links text[] not null default '{}',
  -- An answer that not everybody of the chat may read is for who asked.
  only_for int references app_user,
  -- Not now(): whoever waited for the chat's row would be dated before who went first.
  created_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  search text generated always as (search_text(text)) stored
);
create index chat_message_order on chat_message (chat_id, id desc);
create unique index chat_message_once on chat_message (chat_id, user_id, client_id) where client_id is not null;
create index chat_message_search on chat_message using gin (chat_id, search gin_trgm_ops);
create index chat_message_links on chat_message (chat_id, id desc) where links <> '{}';
create index chat_message_reply on chat_message (reply_to) where reply_to is not null;
call wall('chat_message');

create table chat_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  chat_id int not null references chat on delete cascade,
  message_id bigint not null references chat_message on delete cascade,
  file_id int not null references stored_file,
  small_file_id int references stored_file,
  kind text not null check (kind in ('asset', 'document', 'audio')),
  width int,
  height int,
  seconds real,
  peaks smallint[]
);
create index chat_file_message on chat_file (message_id);
create index chat_file_kind on chat_file (chat_id, kind, id desc);
call wall('chat_file');

-- Who is connected, a row for each process that holds sockets of theirs; one that died is silent.
create table chat_presence (
  account_id int not null references account,
  user_id int not null references app_user on delete cascade,
  process text not null,
  connected_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  left_at timestamptz,
  primary key (account_id, user_id, process)
);
call wall('chat_presence');

-- Every answer of the bot: what was asked, by whom, what it looked at and what it said.
create table chat_answer (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  chat_id int not null references chat on delete cascade,
  user_id int not null references app_user on delete cascade,
  question_id bigint not null references chat_message on delete cascade,
  answer_id bigint references chat_message on delete cascade,
  engine text not null check (engine in ('rules', 'model')),
  question text not null,
  intent text,
  tools jsonb not null default '[]',
  said text not null default '',
  failure text,
  took_ms int not null,
  created_at timestamptz not null default now(),
  constraint chat_answer_once unique (question_id)
);
create index chat_answer_at on chat_answer (account_id, created_at desc);
call wall('chat_answer');
