-- Places: the console's geofences, the geofences of routes, origin–destination pairs, tolls, and visits of units.

create table geofence (
  id int generated always as identity primary key,
  account_id int not null references account,
  -- 'console' is drawn here; 'wialon' mirrors the platform's and is read only; 'route' belongs to the routes screen.
  kind text not null default 'console' check (kind in ('console', 'wialon', 'route')),
  platform_account_id int,
  platform_key text,
  folio text,
  name text not null check (length(name) between 1 and 200),
  description text not null default '',
  color text not null default '#117dd4',
  -- 1 line, 2 polygon, 3 circle (specification 3 §3).
  shape smallint not null check (shape between 1 and 3),
  -- [[lat, lon], …]; a circle has one.
  points jsonb not null,
  -- Metres: of a circle its radius, of a line its whole width.
  size_m double precision check (size_m > 0 and size_m <= 100000),
  address text,
  customer_name text,
  customer_user_id int references app_user,
  created_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  search text generated always as (search_text(name, folio, description, customer_name)) stored
);
create index geofence_account on geofence (account_id, kind, name) where deleted_at is null;
create index geofence_search on geofence using gin (account_id, search gin_trgm_ops);
create unique index geofence_platform_key on geofence (account_id, platform_account_id, platform_key) where platform_key is not null and deleted_at is null;
create unique index geofence_folio on geofence (account_id, kind, folio) where folio is not null and deleted_at is null;
call wall('geofence');

-- An origin and a destination with the way between them.
create table route_destination (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  origin_id int not null references geofence,
  destination_id int not null references geofence,
  -- [[lat, lon], …] along the road.
  line jsonb not null default '[]',
  distance_km double precision,
  duration_minutes double precision,
  price_km numeric(12, 2),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  search text generated always as (search_text(name)) stored
);
create index route_destination_account on route_destination (account_id, name);
call wall('route_destination');

create table toll (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  road text,
  lat double precision not null check (lat between -90 and 90),
  lon double precision not null check (lon between -180 and 180),
  -- Pesos by axles: {"2": "120.00", "5": "385.00"}.
  prices jsonb not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  search text generated always as (search_text(name, road)) stored
);
create index toll_account on toll (account_id, name);
call wall('toll');

create table geofence_visit (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  geofence_id int not null references geofence,
  in_at timestamptz not null,
  -- null: still inside.
  out_at timestamptz
);
create unique index geofence_visit_once on geofence_visit (account_id, unit_id, geofence_id, in_at);
create index geofence_visit_unit on geofence_visit (account_id, unit_id, in_at desc);
create index geofence_visit_place on geofence_visit (account_id, geofence_id, in_at desc);
call wall('geofence_visit');
