-- Containers that passed a gate, each known by its number.
create table eir_container (
  id int generated always as identity primary key,
  account_id int not null references account,
  number text not null check (number ~ '^[A-Z]{3}[UJZ][0-9]{7}$'),
  unique (account_id, number)
);
call wall('eir_container');

create table eir_number (
  account_id int primary key references account,
  last int not null
);
call wall('eir_number');

-- Equipment interchange receipts: a container that comes in or goes out.
create table eir (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  -- Made by the phone that fills: the same sent twice is one.
  key uuid,
  kind text not null check (kind in ('in', 'out')),
  state text not null default 'draft' check (state in ('draft', 'signed', 'closed')),
  container_id int not null references eir_container,
  -- Its number, for lists to search and sort by.
  container text not null,
  size_type text not null,
  line text,
  booking text,
  place text,
  happened_at timestamptz not null,
  is_full boolean not null,
  -- [{kind, document, gate, note}]
  seals jsonb not null default '[]',
  chassis text,
  unit_id int references unit,
  driver_id int references driver,
  -- Of a carrier that is not of the house.
  truck text,
  driver_name text,
  trip_id int references trip on delete set null,
  gross_kg int check (gross_kg >= 0),
  tare_kg int check (tare_kg >= 0),
  max_kg int check (max_kg >= 0),
  csc_until date,
  reefer jsonb,
  -- Those that were looked at.
  faces text[] not null default '{}' check (faces <@ '{F,R,D,L,T,B}'),
  notes text,
  social_reason_id int references social_reason,
  filled_id int references checklist_filled,
  -- [{party, name, strokes, at}]
  signatures jsonb not null default '[]' check (jsonb_array_length(signatures) <= 2),
  revision int not null default 1,
  closed_at timestamptz,
  closed_by int references app_user,
  -- Its container is inside by this receipt: the last one, and it came in.
  is_inside boolean not null default false,
  damages int not null default 0,
  new_damages int not null default 0,
  -- Of new damages the user answers for.
  charge numeric(14, 2) not null default 0,
  search text not null default '',
  created_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, number),
  constraint eir_key unique (account_id, key),
  constraint eir_closed check ((state = 'closed') = (closed_at is not null)),
  constraint eir_signed check ((state = 'draft') = (jsonb_array_length(signatures) < 2))
);
-- As the list shows them: what is to be closed first.
create index eir_listed on eir (account_id, (state = 'closed'), happened_at desc, id) where deleted_at is null;
create index eir_kind on eir (account_id, kind, (state = 'closed'), happened_at desc, id) where deleted_at is null;
create index eir_open on eir (account_id, happened_at desc, id) where state <> 'closed' and deleted_at is null;
create index eir_happened on eir (account_id, happened_at desc, id) where deleted_at is null;
create index eir_moves on eir (account_id, container_id, happened_at desc, id desc) where deleted_at is null;
create unique index eir_inside on eir (account_id, container_id) where is_inside and deleted_at is null;
create index eir_container_up on eir (account_id, container, id) where deleted_at is null;
create index eir_container_down on eir (account_id, container desc nulls last, id) where deleted_at is null;
create index eir_line_up on eir (account_id, line, id) where deleted_at is null;
create index eir_line_down on eir (account_id, line desc nulls last, id) where deleted_at is null;
create index eir_line on eir (account_id, line, (state = 'closed'), happened_at desc, id) where deleted_at is null;
create index eir_damaged on eir (account_id, damages desc nulls last, id) where deleted_at is null;
create index eir_unit on eir (account_id, unit_id, happened_at desc) where deleted_at is null;
create index eir_new on eir (account_id, happened_at desc, id) where new_damages > 0 and deleted_at is null;
create index eir_search on eir using gin (search gin_trgm_ops);
call wall('eir');

create table eir_damage (
  account_id int not null references account,
  eir_id int not null references eir,
  place int not null,
  key uuid not null,
  face text not null check (face in ('F', 'R', 'D', 'L', 'T', 'B')),
  -- Centimetres: its middle from the upper left corner of the face, then how large it is.
  x int not null check (x >= 0),
  y int not null check (y >= 0),
  length int not null check (length > 0),
  width int not null check (width > 0),
  depth int check (depth >= 0),
  -- ISO 9897.
  location text not null,
  component text not null,
  damage text not null,
  repair text,
  responsible text not null check (responsible in ('user', 'owner', 'wear')),
  cost numeric(12, 2) check (cost >= 0),
  note text,
  -- It was not there at the last gate on the other way.
  is_new boolean not null default true,
  primary key (eir_id, place),
  unique (eir_id, key)
);
create index on eir_damage (account_id);
call wall('eir_damage');

create table eir_photo (
  account_id int not null references account,
  eir_id int not null references eir,
  key uuid not null,
  -- A damage by its key, or what else it shows.
  shows text not null,
  sha256 text not null,
  taken_at timestamptz not null,
  file_id int references stored_file,
  primary key (account_id, key)
);
create index eir_photo_of on eir_photo (account_id, eir_id);
call wall('eir_photo');

-- What was signed before a correction, whole.
create table eir_version (
  account_id int not null references account,
  eir_id int not null references eir,
  revision int not null,
  content jsonb not null,
  reason text not null,
  made_at timestamptz not null default now(),
  made_by int references app_user,
  primary key (eir_id, revision)
);
create index on eir_version (account_id);
call wall('eir_version');
