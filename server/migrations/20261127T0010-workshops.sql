-- Workshops outside the house, and what work on a unit is sorted by.
create table workshop (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  rfc text,
  contact text,
  phone text,
  email text,
  address text,
  notes text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index workshop_name on workshop (account_id, lower(name)) where deleted_at is null;
call wall('workshop');

create table maintenance_concept (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  description text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index maintenance_concept_name on maintenance_concept (account_id, lower(name)) where deleted_at is null;
call wall('maintenance_concept');
