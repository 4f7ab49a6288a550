-- Accounts as distributors run them (contact, pictures, papers, services), the companies that issue invoices with their
-- sealed CSD, technicians, and what makes two errors of the log equal.

alter table account
  add loader_key text,
  add contact_name text,
  add contact_email text,
  add contact_phone text,
  add notes text,
  add version int not null default 1,
  add updated_at timestamptz not null default now(),
  add search text generated always as (search_text(name, contact_name, contact_email)) stored;
create index account_parent on account (parent_id);

-- Papers somebody keeps about an account below: they belong to who keeps them (account_id), not to whom they are about.
create table account_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  about_id int not null references account,
  file_id int not null references stored_file
);
create index account_file_about on account_file (account_id, about_id);
call wall('account_file');

-- Whether an account hangs on the one at work, itself included; asked upwards, which is a few steps.
create function is_account_below(wanted int) returns boolean language sql stable security definer set search_path = public as $$
  with recursive up as (
    select id, parent_id from account where id = wanted
    union all
    select p.id, p.parent_id from account p join up on p.id = up.parent_id
  )
  select exists (select from up where id = current_account())
$$;

-- Those of these accounts that hang on the one at work.
create function accounts_below(wanted int[]) returns setof account language sql stable security definer set search_path = public as $$
  select a.* from account a where a.id = any(wanted) and is_account_below(a.id)
$$;

-- Writes an account of the tree below the one at work; `given` holds every column that is written. Null: not below, or
-- somebody else changed it since `given.version`.
create function put_account(wanted int, given jsonb) returns int
language plpgsql security definer set search_path = public as $$
declare
  new account := jsonb_populate_record(null::account, given);
  saved int;
begin
  if wanted is null then
    insert into account (parent_id, name, kind, is_main, services, service_settings, timezone, logo_key, loader_key,
      contact_name, contact_email, contact_phone, notes)
    select new.parent_id, new.name, new.kind, new.is_main, new.services, new.service_settings, new.timezone, new.logo_key,
      new.loader_key, new.contact_name, new.contact_email, new.contact_phone, new.notes
    where is_account_below(new.parent_id)
    returning id into saved;
    return saved;
  end if;
  update account a set name = new.name, is_main = new.is_main, services = new.services,
    service_settings = new.service_settings, timezone = new.timezone, logo_key = new.logo_key, loader_key = new.loader_key,
    contact_name = new.contact_name, contact_email = new.contact_email, contact_phone = new.contact_phone, notes = new.notes,
    deactivated_at = new.deactivated_at, version = a.version + 1, updated_at = now()
  where a.id = wanted and a.version = new.version and is_account_below(a.id)
  returning a.id into saved;
  -- Nobody below has a service that the account itself has no longer.
  update account below set services = array(select unnest(below.services) intersect select unnest(new.services) order by 1)
  where saved is not null and below.id <> saved and not below.services <@ new.services
    and below.id in (select id from account_tree(saved));
  return saved;
end $$;

-- How much hangs on each of these accounts of the tree below the one at work.
create function account_sizes(wanted int[]) returns table (id int, users int, units int, children int)
language sql stable security definer set search_path = public as $$
  select a.id,
    (select count(*)::int from app_user u where u.account_id = a.id and u.deactivated_at is null),
    (select count(*)::int from unit u where u.account_id = a.id and u.deleted_at is null),
    (select count(*)::int from account c where c.parent_id = a.id and c.deactivated_at is null)
  from account a
  where a.id = any(wanted) and is_account_below(a.id)
$$;

-- The first person of a new account below; null when it is not below or somebody is there already.
create function put_first_user(wanted int, given jsonb) returns int
language plpgsql security definer set search_path = public as $$
declare
  new app_user := jsonb_populate_record(null::app_user, given);
  saved int;
begin
  insert into app_user (account_id, username, email, password_hash, name, phone, role, is_distributor)
  select wanted, new.username, new.email, new.password_hash, new.name, new.phone, new.role, new.is_distributor
  where is_account_below(wanted) and wanted <> current_account()
    and not exists (select from app_user u where u.account_id = wanted)
  returning id into saved;
  return saved;
end $$;

-- Who issues the account's documents.
create table social_reason (
  id int generated always as identity primary key,
  account_id int not null references account,
  rfc text not null check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$'),
  name text not null check (length(name) between 1 and 254),
  trade_name text,
  regime text not null check (regime ~ '^[0-9]{3}$'),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  address text,
  email text,
  phone text,
  logo_key text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (search_text(rfc, name, trade_name)) stored
);
create unique index social_reason_rfc on social_reason (account_id, rfc) where deleted_at is null;
create index social_reason_search on social_reason using gin (account_id, search gin_trgm_ops);
call wall('social_reason');

-- Certificates with which it signs, the former ones too: old documents name them. Certificate, key and passphrase are
-- sealed: the installation's key opens them, nobody reads them out again.
create table social_reason_csd (
  id int generated always as identity primary key,
  account_id int not null references account,
  social_reason_id int not null references social_reason,
  sealed text not null,
  number text not null,
  name text not null,
  valid_from timestamptz not null,
  valid_to timestamptz not null,
  created_at timestamptz not null default now(),
  created_by int references app_user,
  retired_at timestamptz
);
create unique index social_reason_csd_present on social_reason_csd (account_id, social_reason_id) where retired_at is null;
call wall('social_reason_csd');

-- Names of who issues documents for an account of the tree: its own, or for a branch those of its main account.
create function social_reasons_of(wanted int) returns setof social_reason
language sql stable security definer set search_path = public as $$
  with recursive up as (
    select a.id, a.parent_id, a.is_main from account a
    where a.id = wanted and is_account_below(a.id)
    union all
    select p.id, p.parent_id, p.is_main from account p join up on p.id = up.parent_id where not up.is_main
  )
  select s.* from social_reason s where s.account_id = (select id from up where is_main limit 1) and s.deleted_at is null
$$;

create table technician (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  phone text,
  email text,
  specialty text,
  -- Service ids (contract core/services.ts).
  services int[] not null default '{}',
  -- A technician who signs in has a user of role 7.
  user_id int references app_user,
  active boolean not null default true,
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create index technician_account on technician (account_id, name collate es_mx, id) where deleted_at is null;
create unique index technician_user on technician (account_id, user_id) where user_id is not null and deleted_at is null;
call wall('technician');

-- What of an error's data tells one error from another, so that equal ones are shown as one.
create function log_kind(data jsonb) returns text language sql immutable parallel safe as $$
  select left(concat_ws(' ', data->>'method', data->>'call', data->>'status', coalesce(data->>'message', data->>'detail', data->>'error')), 300)
$$;

-- The panel asks for what happened lately, whatever the trip.
create index trip_destination_arrived on trip_destination (account_id, arrived_at) where arrived_at is not null;
create index trip_event_recent on trip_event (account_id, at desc);
