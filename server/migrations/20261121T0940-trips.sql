-- Trips: what was planned (with the places as they were then), what happened and why, and the small catalogues around
-- them. A trip's own columns repeat what lists search and sort by, so that a page of 100 000 needs no join.

create table travel_type (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120)
);
create unique index travel_type_name on travel_type (account_id, lower(name));
call wall('travel_type');

create table trip_event_type (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  color text not null default '#117dd4'
);
create unique index trip_event_type_name on trip_event_type (account_id, lower(name));
call wall('trip_event_type');

create table notification_color (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  color text not null
);
create unique index notification_color_once on notification_color (account_id, lower(color));
call wall('notification_color');

create table inventory_type (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  unit text not null default ''
);
create unique index inventory_type_name on inventory_type (account_id, lower(name));
call wall('inventory_type');

-- Folios run by account; the row is the lock.
create table trip_folio (
  account_id int primary key references account,
  last int not null
);
call wall('trip_folio');

create table trip (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  name text not null check (length(name) between 1 and 200),
  status text not null default 'active' check (status in ('active', 'finished', 'cancelled')),
  -- 1 Sin iniciar, 2 En viaje, 3 Cargando, 4 Descargando.
  state smallint not null default 1 check (state between 1 and 4),
  unit_id int not null references unit,
  -- The line is the platform's resource of the unit, or the company itself.
  line_id text,
  line_name text not null,
  price_km numeric(10, 2) not null default 0 check (price_km >= 0),
  details text not null default '',
  locks jsonb not null default '[]',
  travel_type_id int references travel_type,
  client_user_id int references app_user,
  leave_at timestamptz not null,
  arrive_at timestamptz not null,
  -- What lists show, search and sort by, repeated here.
  unit_name text not null,
  client_name text not null default '',
  driver_names text not null default '',
  place_names text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  -- null: it finished by itself, as its positions told.
  finished_by int references app_user,
  cancelled_at timestamptz,
  cancel_reason text,
  current_destination_id int,
  current_place text,
  in_travel boolean not null default false,
  reached smallint not null default 0,
  stops smallint not null,
  percent smallint not null default 0,
  eta timestamptz,
  late_minutes int,
  deviated_since timestamptz,
  stopped_since timestamptz,
  -- How much it asks for somebody: the greater, the higher in the list.
  attention int not null default 0,
  last_fix_at timestamptz,
  lat double precision,
  lon double precision,
  speed real,
  total_km double precision,
  travelled_km double precision not null default 0,
  deviation_km double precision not null default 0,
  checklist jsonb,
  checklist_filled boolean not null default false,
  version int not null default 1,
  -- Grows when places, dates or routes change: what was worked out from positions starts over.
  plan_version int not null default 1,
  created_at timestamptz not null default now(),
  created_by int references app_user,
  -- When a person last changed something the position flow must know of.
  changed_at timestamptz not null default clock_timestamp(),
  search text generated always as (search_text(folio, name, unit_name, line_name, client_name, driver_names, place_names)) stored,
  check (arrive_at >= leave_at)
);
create unique index trip_folio_once on trip (account_id, folio);
create index trip_search on trip using gin (account_id, search gin_trgm_ops);
create index trip_attention on trip (account_id, status, attention desc, id desc);
-- One for each way a list is sorted: its first page is read without sorting the others.
create index trip_newest on trip (account_id, status, id desc);
create index trip_name on trip (account_id, status, name, id);
create index trip_leave on trip (account_id, status, leave_at, id);
create index trip_finished on trip (account_id, status, finished_at, id);
create index trip_unit_name on trip (account_id, status, unit_name, id);
create index trip_client_name on trip (account_id, status, client_name, id);
create index trip_line_name on trip (account_id, status, line_name, id);
create index trip_state on trip (account_id, status, state, id);
create index trip_price on trip (account_id, status, price_km, id);
-- Unknown times come last in either direction, which one index cannot give.
create index trip_eta on trip (account_id, status, eta, id);
create index trip_eta_down on trip (account_id, status, eta desc nulls last, id desc);
create index trip_late on trip (account_id, status, late_minutes, id);
create index trip_late_down on trip (account_id, status, late_minutes desc nulls last, id desc);
create index trip_unit on trip (account_id, unit_id, status, leave_at);
create index trip_changed on trip (account_id, changed_at);
call wall('trip');

-- One leg: an origin and a destination with what is brought there. The places are copies: a geofence that is moved or
-- deleted later does not change a trip that was planned with it.
create table trip_destination (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  position smallint not null,
  client_user_id int references app_user,
  client_name text not null default '',
  -- {id, name, kind, address, lat, lon, shape, points, sizeM}
  origin jsonb not null,
  destination jsonb not null,
  leave_at timestamptz not null,
  arrive_at timestamptz not null,
  origin_in_at timestamptz,
  origin_out_at timestamptz,
  arrived_at timestamptz,
  left_at timestamptz,
  skipped boolean not null default false,
  eta timestamptz,
  late_minutes int,
  distance_km double precision,
  duration_minutes double precision,
  -- [[lat, lon], …]
  route jsonb,
  route_source text check (route_source in ('road', 'saved', 'straight')),
  details text not null default '',
  folio text not null default '',
  check (arrive_at >= leave_at),
  unique (account_id, trip_id, position) deferrable initially deferred
);
create index trip_destination_client on trip_destination (account_id, client_user_id);
call wall('trip_destination');

create table trip_inventory (
  id int generated always as identity primary key,
  account_id int not null references account,
  destination_id int not null references trip_destination on delete cascade,
  type_id int not null references inventory_type,
  amount numeric(14, 2) not null check (amount > 0),
  detail text
);
create index trip_inventory_destination on trip_inventory (account_id, destination_id);
call wall('trip_inventory');

create table trip_driver (
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  driver_id int not null references driver,
  position smallint not null,
  primary key (account_id, trip_id, driver_id)
);
create index trip_driver_driver on trip_driver (account_id, driver_id);
call wall('trip_driver');

create table trip_backup_unit (
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  unit_id int not null references unit,
  primary key (account_id, trip_id, unit_id)
);
create index trip_backup_unit_unit on trip_backup_unit (account_id, unit_id);
call wall('trip_backup_unit');

-- What happened and why. `key` names a fact once for ever ('arrival:2'): positions that come late may move or withdraw
-- it, never tell it again.
create table trip_event (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  key text not null,
  kind text not null,
  at timestamptz not null,
  from_state smallint,
  to_state smallint,
  destination_id int references trip_destination on delete set null,
  place text,
  lat double precision,
  lon double precision,
  -- Numbers behind the rule: fixes, minutes, metres.
  measure jsonb not null default '{}',
  user_id int references app_user,
  withdrawn_at timestamptz,
  recorded_at timestamptz not null default now(),
  unique (account_id, trip_id, key)
);
create index trip_event_time on trip_event (account_id, trip_id, at desc);
call wall('trip_event');

create table trip_incident (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  title text not null check (length(title) between 1 and 200),
  description text not null default '',
  event_type_id int references trip_event_type,
  at timestamptz not null,
  lat double precision,
  lon double precision,
  created_by int references app_user,
  created_at timestamptz not null default now()
);
create index trip_incident_trip on trip_incident (account_id, trip_id, at desc);
call wall('trip_incident');

create table trip_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  incident_id int references trip_incident on delete cascade,
  file_id int not null references stored_file
);
create index trip_file_trip on trip_file (account_id, trip_id);
call wall('trip_file');

-- What the position flow knows of a trip under way, so that a restart goes on where it was.
create table trip_flow (
  account_id int not null references account,
  trip_id int primary key references trip on delete cascade,
  plan_version int not null,
  fix_time timestamptz not null,
  state jsonb not null
);
create index trip_flow_account on trip_flow (account_id);
call wall('trip_flow');

-- The PDF's link carries no session: its signature is the permission, and this tells whose trip it is.
create function trip_account(wanted int) returns int language sql stable security definer set search_path = public as $$
  select account_id from trip where id = wanted
$$;
