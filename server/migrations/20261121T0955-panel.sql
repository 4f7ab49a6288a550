-- What the console itself reports: its log of failures, and which screens people open.

create table log_entry (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  user_id int references app_user on delete cascade,
  -- Given by the console, so that an entry sent twice is kept once.
  key text,
  title text not null,
  level text not null check (level in ('info', 'warning', 'error')),
  host text,
  path text,
  data jsonb,
  agent text,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  search text generated always as (search_text(title, path)) stored
);
create unique index log_entry_key on log_entry (account_id, user_id, key) where key is not null;
create index log_entry_account on log_entry (account_id, at desc, id desc);
create index log_entry_title on log_entry (account_id, title, at desc);
create index log_entry_age on log_entry (received_at);
create index log_entry_search on log_entry using gin (account_id, search gin_trgm_ops);
call wall('log_entry');

create table route_visit (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  user_id int not null references app_user on delete cascade,
  host text not null,
  route text not null,
  title text,
  came_from text,
  at timestamptz not null default now()
);
create index route_visit_account on route_visit (account_id, at);
create index route_visit_age on route_visit (at);
call wall('route_visit');

-- 'Novedades del Sistema': the same for every account, so no wall; developers write, the handler sees to it.
create table system_update (
  id int generated always as identity primary key,
  title text not null,
  version text not null,
  release_date date not null,
  description text not null,
  update_type int not null,
  importance int not null,
  created_by int,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on system_update to arriero_app;
