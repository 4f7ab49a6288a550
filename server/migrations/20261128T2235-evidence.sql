-- Keys with which this installation signs what it hands out: one signs, the public halves of all stay to verify with.
create table signing_key (
  -- The beginning of its fingerprint.
  id text primary key,
  -- Raw Ed25519, 32 bytes.
  public_key bytea not null,
  -- The private half, sealed with the installation's secret.
  sealed text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index signing_key_present on signing_key ((true)) where retired_at is null;

-- Packets of evidence. Nothing deletes them: retention stops at what somebody sealed.
create table evidence (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  event_id int references camera_event on delete set null,
  unit_id int not null references unit,
  unit_name text not null,
  driver_name text,
  title text not null,
  -- Of what happened.
  at timestamptz not null,
  reason text check (length(reason) <= 500),
  state text not null default 'collecting' check (state in ('collecting', 'sealed', 'failed')),
  -- Cuts that it waits for, by their camera and channel.
  clip_ids int[] not null default '{}',
  -- What does not come into it, in words.
  missing text[] not null default '{}',
  -- Why it was not made.
  error text,
  -- How often it could not be made.
  tries smallint not null default 0,
  file_id int references stored_file,
  manifest_sha256 text check (length(manifest_sha256) = 64),
  key_id text references signing_key,
  previous_id int references evidence,
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by int references app_user on delete set null,
  sealed_at timestamptz,
  search text generated always as (search_text(title, unit_name, driver_name)) stored,
  check ((state = 'sealed') = (file_id is not null and manifest_sha256 is not null and key_id is not null and sealed_at is not null))
);
create unique index evidence_number on evidence (account_id, number);
create index evidence_event on evidence (account_id, event_id);
create index evidence_collecting on evidence (account_id) where state = 'collecting';
-- The chain of an account has one beginning, and no packet two that follow it.
create unique index evidence_chain on evidence (account_id, previous_id) nulls not distinct where state = 'sealed';
call wall('evidence');
revoke delete on evidence from arriero_app;

create table evidence_link (
  id int generated always as identity primary key,
  account_id int not null references account,
  evidence_id int not null references evidence,
  -- SHA-256 of the token: whoever reads this table opens nothing.
  token_hash bytea not null,
  note text not null check (length(note) between 1 and 160),
  created_by int references app_user on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened int not null default 0
);
create unique index evidence_link_token on evidence_link (token_hash);
create index evidence_link_of on evidence_link (account_id, evidence_id);
call wall('evidence_link');
revoke delete on evidence_link from arriero_app;

-- Whoever touched it: asked for, sealed, looked, took away, handed out.
create table evidence_custody (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  evidence_id int not null references evidence,
  at timestamptz not null default clock_timestamp(),
  user_id int references app_user on delete set null,
  -- Through which link.
  link_id int references evidence_link,
  kind text not null check (kind in ('recorded', 'asked', 'fetched', 'sealed', 'failed', 'viewed', 'exported', 'shared', 'opened', 'revoked')),
  text text not null check (length(text) <= 500)
);
create index evidence_custody_of on evidence_custody (account_id, evidence_id, id);
call wall('evidence_custody');
revoke update, delete on evidence_custody from arriero_app;

-- Whose a link is, for whoever holds its token; nothing when it has ended.
create function evidence_by_token(hash bytea) returns table (account_id int, evidence_id int, link_id int)
  language sql stable security definer set search_path = public as $$
  select l.account_id, l.evidence_id, l.id from evidence_link l join account a on a.id = l.account_id
  where l.token_hash = hash and l.revoked_at is null and l.expires_at > now() and a.deactivated_at is null
$$;
revoke execute on function evidence_by_token(bytea) from public;
grant execute on function evidence_by_token(bytea) to arriero_app;
