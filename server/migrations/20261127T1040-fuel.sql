-- What the fleet burns: who sells it, what was loaded, and what speaks for and against each ticket.
create table fuel_type (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  name text not null check (length(name) between 1 and 60),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user (id),
  deleted_at timestamptz
);
call wall('fuel_type');
create unique index fuel_type_name on fuel_type (account_id, search_text(name)) where deleted_at is null;

-- Who sells fuel; suppliers of the store are others.
create table fuel_provider (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  name text not null check (length(name) between 1 and 120),
  rfc text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user (id),
  deleted_at timestamptz
);
call wall('fuel_provider');
create unique index fuel_provider_name on fuel_provider (account_id, search_text(name)) where deleted_at is null;
create index fuel_provider_rfc on fuel_provider (account_id, rfc) where deleted_at is null and rfc is not null;

-- A provider's station by the name tickets give it. Its point is learned from where units stood: addresses grow old.
create table fuel_station (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  provider_id int not null references fuel_provider (id),
  name text not null check (length(name) between 1 and 120),
  lat double precision,
  lon double precision,
  learned_at timestamptz,
  check ((lat is null) = (lon is null)),
  search text generated always as (search_text(name)) stored
);
call wall('fuel_station');
create unique index fuel_station_name on fuel_station (account_id, provider_id, search);

create table fuel_number (
  account_id int primary key references account (id),
  last int not null
);
call wall('fuel_number');

create table fuel_load (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  number int not null,
  -- Made by whoever sends it: the same sent twice is one.
  key uuid not null,
  unit_id int not null references unit (id),
  driver_id int references driver (id),
  provider_id int not null references fuel_provider (id),
  station_id int references fuel_station (id),
  type_id int not null references fuel_type (id),
  at timestamptz not null,
  litres numeric(9, 3) not null check (litres > 0),
  price numeric(9, 4) not null check (price > 0),
  total numeric(12, 2) not null check (total > 0),
  odometer numeric(9, 1) check (odometer >= 0),
  is_full boolean not null default true,
  -- A load before this one was not recorded: kilometres per litre begin anew.
  after_gap boolean not null default false,
  ticket text,
  card text,
  notes text,
  -- Where the phone was.
  lat double precision,
  lon double precision,
  -- The trip that was under way.
  trip_id int references trip (id) on delete set null,
  -- What was found out; worked out again while positions may still come.
  km real,
  full_km real,
  full_litres real,
  expected real,
  verdict text not null default 'sin_datos' check (verdict in ('ok', 'duda', 'sin_datos')),
  doubt text,
  doubt_litres numeric(9, 3),
  doubt_amount numeric(12, 2),
  evidence jsonb not null default '{}',
  stop_lat double precision,
  stop_lon double precision,
  checked_at timestamptz,
  finding text check (finding in ('open', 'accepted', 'claimed')),
  reason text,
  resolved_at timestamptz,
  resolved_by int references app_user (id),
  version int not null default 1,
  created_by int references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user (id),
  deleted_at timestamptz
);
call wall('fuel_load');
create unique index fuel_load_key on fuel_load (account_id, key);
create unique index fuel_load_ticket on fuel_load (account_id, provider_id, lower(ticket))
  where deleted_at is null and ticket is not null;
create index fuel_load_at on fuel_load (account_id, at desc, id desc) where deleted_at is null;
create index fuel_load_unit on fuel_load (account_id, unit_id, at) where deleted_at is null;
create index fuel_load_price on fuel_load (account_id, provider_id, type_id, at) include (price) where deleted_at is null;
create index fuel_load_station on fuel_load (account_id, station_id) where deleted_at is null and station_id is not null;
create index fuel_load_finding on fuel_load (account_id, finding, at desc) where deleted_at is null and finding is not null;
create index fuel_load_trip on fuel_load (account_id, trip_id) where trip_id is not null;

create table fuel_check (
  account_id int not null references account (id),
  load_id int not null references fuel_load (id) on delete cascade,
  rule text not null,
  verdict text not null check (verdict in ('ok', 'duda', 'sin_datos')),
  -- The sentence people read: what speaks for it or against it.
  says text not null,
  litres numeric(9, 3),
  amount numeric(12, 2),
  primary key (load_id, rule)
);
call wall('fuel_check');

create table fuel_photo (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  load_id int not null references fuel_load (id) on delete cascade,
  kind text not null check (kind in ('pump', 'odometer', 'ticket')),
  file_id int not null references stored_file (id)
);
call wall('fuel_photo');
create unique index fuel_photo_kind on fuel_photo (load_id, kind);
