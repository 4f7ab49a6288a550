-- A person who signed in at Meta: what their token may do is where the tokens of pages come from.
create table social_login (
  id int generated always as identity primary key,
  account_id int not null references account,
  provider_id text not null,
  name text not null,
  sealed text,
  expires_at timestamptz,
  renewed_at timestamptz not null default now(),
  constraint social_login_once unique (account_id, provider_id)
);
call wall('social_login');

-- A page of Facebook or the Instagram account that belongs to one.
create table social_account (
  id int generated always as identity primary key,
  account_id int not null references account,
  login_id int not null references social_login,
  network text not null check (network in ('facebook', 'instagram')),
  provider_id text not null,
  name text not null,
  username text,
  sealed text,
  -- expired: the network refuses its token until somebody signs in again.
  state text not null default 'connected' check (state in ('connected', 'expired')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index social_account_once on social_account (account_id, network, provider_id) where deleted_at is null;
create index social_account_login on social_account (account_id, login_id);
call wall('social_account');

create table social_post (
  id int generated always as identity primary key,
  account_id int not null references account,
  message text not null,
  scheduled boolean not null,
  publish_at timestamptz not null,
  -- Of the form that sent it: sent again it answers the first one.
  key uuid,
  created_at timestamptz not null default now(),
  created_by int references app_user
);
create unique index social_post_key on social_post (account_id, key);
create index social_post_day on social_post (account_id, publish_at);
call wall('social_post');

create table social_post_file (
  account_id int not null references account,
  post_id int not null references social_post,
  position smallint not null check (position between 0 and 9),
  file_id int not null references stored_file,
  -- The picture as networks take it, where the original is not.
  jpeg_id int references stored_file,
  description text,
  width int,
  height int,
  primary key (post_id, position)
);
create index social_post_file_account on social_post_file (account_id, post_id);
call wall('social_post_file');

-- A post in one account: each has a fate of its own.
create table social_target (
  id int generated always as identity primary key,
  account_id int not null references account,
  post_id int not null references social_post,
  social_account_id int not null references social_account,
  -- pending: waits for us; publishing: was or may have been sent; handed: the network publishes it at its time;
  -- late: too late to send it without asking.
  state text not null default 'pending'
    check (state in ('pending', 'publishing', 'handed', 'published', 'error', 'late', 'removed')),
  -- When it is looked at next; of one that is being published, when whoever took it has died.
  due_at timestamptz not null,
  -- Of the first sending that has not been answered: what the network has since may be ours.
  sent_at timestamptz,
  tries smallint not null default 0,
  confirmed boolean not null default false,
  -- Instagram's: what was uploaded, and what of it is published.
  children text[],
  container_id text,
  provider_id text,
  permalink text,
  published_at timestamptz,
  error jsonb,
  constraint social_target_once unique (post_id, social_account_id)
);
create index social_target_due on social_target (due_at, id) where state in ('pending', 'publishing', 'handed');
create index social_target_account on social_target (account_id, social_account_id);
call wall('social_target');
