-- Units with what describes them, drivers, and who may see or drive which unit and since when.

create table unit_type (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  deleted_at timestamptz
);
create unique index unit_type_name on unit_type (account_id, lower(name)) where deleted_at is null;
call wall('unit_type');

create table unit_brand (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  deleted_at timestamptz
);
create unique index unit_brand_name on unit_brand (account_id, lower(name)) where deleted_at is null;
call wall('unit_brand');

create table unit_model (
  id int generated always as identity primary key,
  account_id int not null references account,
  brand_id int not null references unit_brand,
  name text not null check (length(name) between 1 and 120),
  deleted_at timestamptz
);
create unique index unit_model_name on unit_model (account_id, brand_id, lower(name)) where deleted_at is null;
call wall('unit_model');

create table insurer (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  phone text,
  email text,
  deleted_at timestamptz
);
call wall('insurer');

create table driver (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  phone text,
  email text,
  license text,
  license_type text,
  license_expires date,
  -- A driver who signs in has a user of role 4 too.
  user_id int references app_user,
  photo_key text,
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (search_text(name, phone, license)) stored
);
create index driver_account on driver (account_id, name) where deleted_at is null;
create index driver_search on driver using gin (account_id, search gin_trgm_ops);
call wall('driver');

create table unit (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  plates text,
  vin text,
  economic_number text,
  year smallint check (year between 1950 and 2100),
  color text,
  type_id int references unit_type,
  brand_id int references unit_brand,
  model_id int references unit_model,
  insurer_id int references insurer,
  insurance_policy text,
  insurance_expires date,
  -- 1 Disponible, 2 En renta, 3 En taller, 4 En venta (asset availability).
  state smallint not null default 1 check (state between 1 and 4),
  -- Tracking platform ids: 0 none, 1 Wialon, 2 Mapon, 4 Hikvision, 5 Streamax, 6 WebFleet.
  platform smallint not null default 0,
  platform_account_id int,
  -- The platform's own id, as text.
  platform_key text,
  -- The platform's grouping (in Wialon a resource), by which the fleet list groups.
  resource_key text,
  resource_name text,
  speed_limit smallint not null default 95 check (speed_limit between 20 and 160),
  tank_liters smallint,
  timezone text not null default 'America/Mexico_City',
  km_current double precision not null default 0,
  engine_hours_current double precision not null default 0,
  wheels jsonb not null default '[]',
  batteries jsonb not null default '[]',
  thumbnail_key text,
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (search_text(name, plates, economic_number, vin)) stored
);
create index unit_account on unit (account_id, name) where deleted_at is null;
create unique index unit_platform_key on unit (account_id, platform, platform_key) where platform_key is not null and deleted_at is null;
create index unit_search on unit using gin (account_id, search gin_trgm_ops);
call wall('unit');

create table unit_thumbnail (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  file_id int not null references stored_file,
  created_at timestamptz not null default now()
);
create index unit_thumbnail_unit on unit_thumbnail (account_id, unit_id);
call wall('unit_thumbnail');

-- Who of clients, mirrors and drivers sees which unit; the rest of the account sees all.
create table unit_access (
  account_id int not null references account,
  unit_id int not null references unit,
  user_id int not null references app_user on delete cascade,
  primary key (account_id, user_id, unit_id)
);
call wall('unit_access');

-- One driver at a time per unit; a row with an open end is the present one.
create table unit_driver (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  driver_id int not null references driver,
  assigned_by int references app_user,
  from_at timestamptz not null default now(),
  to_at timestamptz,
  check (to_at is null or to_at >= from_at)
);
create unique index unit_driver_present on unit_driver (account_id, unit_id) where to_at is null;
create index unit_driver_history on unit_driver (account_id, unit_id, from_at desc);
create index unit_driver_driver on unit_driver (account_id, driver_id) where to_at is null;
call wall('unit_driver');
