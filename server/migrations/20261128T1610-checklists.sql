-- What is asked before a unit leaves, what was answered, what was found and which units it holds back.
create table checklist_module (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  description text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index checklist_module_name on checklist_module (account_id, search_text(name)) where deleted_at is null;
call wall('checklist_module');

-- Whoever has rows here uses these modules only. The record says who gave them last.
create table checklist_holder (
  id int primary key references app_user on delete cascade,
  account_id int not null references account,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
create index on checklist_holder (account_id);
call wall('checklist_holder');
create table checklist_access (
  account_id int not null references account,
  user_id int not null references app_user on delete cascade,
  module_id int not null references checklist_module,
  primary key (user_id, module_id)
);
create index on checklist_access (account_id, user_id);
call wall('checklist_access');

create table checklist (
  id int generated always as identity primary key,
  account_id int not null references account,
  module_id int not null references checklist_module,
  name text not null check (length(name) between 1 and 160),
  description text,
  purpose text not null check (purpose in ('unit', 'trip', 'eir', 'task')),
  active boolean not null default true,
  -- What stands; what is asked is its newest version.
  content jsonb not null default '{"sections": []}',
  published int,
  -- What stands is what is asked.
  is_published boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index checklist_name on checklist (account_id, module_id, search_text(name)) where deleted_at is null;
call wall('checklist');

-- Never changed: what was filled stays as it was asked.
create table checklist_version (
  account_id int not null references account,
  checklist_id int not null references checklist,
  number int not null check (number > 0),
  content jsonb not null,
  questions int not null,
  published_at timestamptz not null default now(),
  published_by int references app_user,
  primary key (checklist_id, number)
);
create index on checklist_version (account_id);
call wall('checklist_version');

create table checklist_number (
  account_id int primary key references account,
  last int not null
);
call wall('checklist_number');

create table checklist_filled (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  -- Made by whoever fills: the same sent twice is one.
  key uuid not null,
  checklist_id int not null,
  asked int not null,
  unit_id int references unit,
  trip_id int references trip on delete set null,
  moment text check (moment in ('leave', 'arrival', 'end')),
  filled_by int references app_user,
  -- By the clock of the phone put right by `clock_off` seconds.
  started_at timestamptz not null,
  ended_at timestamptz not null,
  received_at timestamptz not null default now(),
  clock_off int not null default 0,
  answers jsonb not null,
  lat double precision,
  lon double precision,
  score real,
  findings int not null default 0,
  worst text check (worst in ('minor', 'major', 'critical')),
  -- Photographs that were promised and have not arrived.
  lacks int not null default 0,
  search text not null default '',
  foreign key (checklist_id, asked) references checklist_version,
  unique (account_id, key),
  unique (account_id, number),
  check ((lat is null) = (lon is null))
);
create index checklist_filled_ended on checklist_filled (account_id, ended_at desc, id desc);
create index checklist_filled_unit on checklist_filled (account_id, unit_id, checklist_id, ended_at desc);
create index checklist_filled_of on checklist_filled (account_id, checklist_id, ended_at desc);
create index checklist_filled_trip on checklist_filled (account_id, trip_id) where trip_id is not null;
create index checklist_filled_by on checklist_filled (account_id, filled_by, ended_at desc);
create index checklist_filled_failed on checklist_filled (account_id, ended_at desc, id desc) where findings > 0;
create index checklist_filled_score on checklist_filled (account_id, score, id);
create index checklist_filled_search on checklist_filled using gin (search gin_trgm_ops);
call wall('checklist_filled');

create table checklist_photo (
  account_id int not null references account,
  filled_id int not null references checklist_filled,
  key uuid not null,
  question text not null,
  sha256 text not null,
  taken_at timestamptz not null,
  lat double precision,
  lon double precision,
  file_id int references stored_file,
  primary key (filled_id, key)
);
create index on checklist_photo (account_id);
call wall('checklist_photo');

create table checklist_finding (
  account_id int not null references account,
  filled_id int not null references checklist_filled,
  place int not null,
  question text not null,
  says text not null,
  severity text not null check (severity in ('minor', 'major', 'critical')),
  times int not null default 1,
  ticket_id int,
  order_id int references work_order,
  primary key (filled_id, place)
);
create index on checklist_finding (account_id);
call wall('checklist_finding');

-- A unit that leaves on no trip until somebody lets it go.
create table unit_block (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  filled_id int not null unique references checklist_filled,
  reason text not null,
  since timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by int references app_user,
  lift_reason text
);
create index unit_block_open on unit_block (account_id, unit_id) where lifted_at is null;
call wall('unit_block');
