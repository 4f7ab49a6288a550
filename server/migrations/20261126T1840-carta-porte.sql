-- The journey of a carta porte, beside its fiscal document: as people wrote it, holes and all.
create table carta_porte (
  document_id int primary key references fiscal_document on delete cascade,
  account_id int not null references account,
  type text not null check (type in ('ingreso', 'traslado')),
  trip_id int references trip,
  unit_id int references unit,
  -- IdCCP: made once, kept across retries.
  complement_id text not null unique,
  -- First and last place by name, for lists.
  origin text not null default '',
  destination text not null default '',
  journey jsonb not null
);
create index carta_porte_trip on carta_porte (account_id, trip_id) where trip_id is not null;
create index carta_porte_type on carta_porte (account_id, type, document_id);
call wall('carta_porte');

-- What was typed once of a unit, a driver, a place or a kind of load and its own record has no room for.
create table carta_porte_memory (
  account_id int not null references account,
  subject text not null check (subject in ('unit', 'driver', 'place', 'load')),
  subject_id int not null,
  data jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  primary key (account_id, subject, subject_id)
);
call wall('carta_porte_memory');
