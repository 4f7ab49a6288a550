-- Batteries: how many a unit of a type takes, what units tell of their banks, and what a mount was done for.

-- Null: nobody said.
alter table unit_type add column batteries smallint check (batteries between 1 and 8);

alter table battery add column crank_at timestamptz;
-- What is said at rest is what the unit tells of its bank.
alter table battery add column by_gps boolean not null default false;

-- What the unit had run, and who did it for which order of the workshop.
alter table battery_mount add column start_km numeric(12, 1);
alter table battery_mount add column technician_id int references technician;
create index battery_mount_technician on battery_mount (technician_id) where technician_id is not null;
create index battery_mount_since on battery_mount (account_id, unit_id, lower(during));

-- A day of a unit's bank, of each battery of 12 V: at rest for four hours, and the lowest the starter left it.
create table bank_day (
  account_id int not null references account,
  unit_id int not null references unit,
  -- Of the unit's zone.
  day date not null,
  rest numeric(5, 2) check (rest between 0 and 40),
  rest_at timestamptz,
  crank numeric(5, 2) check (crank between 0 and 40),
  crank_at timestamptz,
  -- Two in series.
  is_paired boolean not null default false,
  primary key (account_id, unit_id, day),
  check (num_nonnulls(rest, crank) > 0)
);
call wall('bank_day');
