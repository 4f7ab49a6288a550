-- What other systems enter with: acts as the person who made it, and does no more than both may.
create table api_key (
  id int generated always as identity primary key,
  account_id int not null references account,
  user_id int not null references app_user,
  name text not null check (length(name) between 1 and 80),
  -- Of the whole key; nobody reads it again.
  hash bytea not null unique,
  -- Its first letters, to tell one from another.
  prefix text not null,
  scopes text[] not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  uses bigint not null default 0,
  last_used_at timestamptz,
  last_address text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
create index api_key_account on api_key (account_id, id desc);
call wall('api_key');

-- Before a call has proved whose it is there is no account to stand behind. Finds who a key acts as, and puts its use on record.
create function use_api_key(wanted bytea, from_address text)
returns table (
  account_id int, user_id int, role smallint, permissions text[], extra_permissions text[], role_permissions text[], role_kinds int[],
  name text, is_distributor boolean, is_developer boolean, account_kind text, services int[], key_name text, scopes text[])
language plpgsql security definer set search_path = public as $$
begin
  return query
    with used as (
      update api_key k set uses = k.uses + 1, last_used_at = now(), last_address = left(from_address, 60)
      where k.hash = wanted and k.revoked_at is null and k.expires_at > now() returning k.*)
    select k.account_id, k.user_id, u.role, u.permissions, u.extra_permissions, given.permissions, given.kinds, u.name,
      u.is_distributor, u.is_developer, a.kind, a.services, k.name, k.scopes
    from used k join app_user u on u.id = k.user_id and u.account_id = k.account_id join account a on a.id = k.account_id
    left join lateral role_permissions(u.account_role_id) given on u.account_role_id is not null
    where u.deactivated_at is null and a.deactivated_at is null;
end $$;

-- Where events of an account are pushed to, as the eyes of one of its people see them.
create table webhook (
  id int generated always as identity primary key,
  account_id int not null references account,
  owner_id int not null references app_user,
  name text not null check (length(name) between 1 and 80),
  url text not null check (length(url) between 8 and 1000),
  -- Sealed; what is sent is signed with it.
  secret text,
  events text[] not null check (cardinality(events) > 0 and events <@ '{position,trip,alert}'),
  active boolean not null default true,
  -- ok; failing: not answered since; paused: given up, until somebody resumes it.
  state text not null default 'ok' check (state in ('ok', 'failing', 'paused')),
  failures int not null default 0,
  failing_since timestamptz,
  next_at timestamptz not null default now(),
  trouble text,
  last_ok_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create index webhook_account on webhook (account_id) where deleted_at is null;
call wall('webhook');
-- Steps of the position flow read anew which accounts push positions.
create trigger webhook_tells after insert or update of active, state, events, deleted_at on webhook for each row
  execute function tell_tracking('alerts');

-- One event for one address, in the order of its unit; kept a while as the log.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  webhook_id int not null references webhook,
  -- null: of no unit; these keep their own order.
  unit_id int,
  event text not null,
  -- What is told once, however often it is worked out.
  key text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'lost')),
  attempts int not null default 0,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  status int,
  answer text,
  took_ms int
) with (fillfactor = 80);
create index webhook_delivery_waiting on webhook_delivery (webhook_id, id) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (account_id, webhook_id, id desc);
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'waiting';
create unique index webhook_delivery_key on webhook_delivery (webhook_id, key) where key is not null;
call wall('webhook_delivery');
