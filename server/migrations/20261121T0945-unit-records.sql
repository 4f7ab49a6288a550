-- Units and drivers: who saved one last (told to the second of two editors), readings typed in by people, and the order
-- in which Spanish lists show names.

alter table unit
  add updated_at timestamptz not null default now(),
  add updated_by int references app_user;
create index unit_name on unit (account_id, name collate es_mx, id) where deleted_at is null;
create index unit_name_down on unit (account_id, name collate es_mx desc nulls last, id) where deleted_at is null;
create index unit_type_units on unit (account_id, type_id) where deleted_at is null;
create index unit_brand_units on unit (account_id, brand_id) where deleted_at is null;
create index unit_insurance on unit (account_id, insurance_expires, id) where deleted_at is null and insurance_expires is not null;

alter table driver
  add updated_at timestamptz not null default now(),
  add updated_by int references app_user;
create index driver_name on driver (account_id, name collate es_mx, id) where deleted_at is null;
create index driver_name_down on driver (account_id, name collate es_mx desc nulls last, id) where deleted_at is null;
-- A user drives as one driver.
create unique index driver_user on driver (account_id, user_id) where user_id is not null and deleted_at is null;
create index driver_license on driver (account_id, license_expires, id) where deleted_at is null and license_expires is not null;

-- Kilometres and engine hours as somebody read them on the unit.
create table unit_reading (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  at timestamptz not null default now(),
  km double precision not null,
  engine_hours double precision not null,
  user_id int references app_user
);
create index unit_reading_unit on unit_reading (account_id, unit_id, at desc);
create index unit_reading_at on unit_reading (account_id, at desc);
call wall('unit_reading');
