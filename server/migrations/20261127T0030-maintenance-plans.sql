-- What is done to units again and again.
create table maintenance_service (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  code text,
  system text not null,
  hours numeric(6, 1) check (hours > 0),
  description text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index maintenance_service_name on maintenance_service (account_id, lower(name)) where deleted_at is null;
call wall('maintenance_service');

-- How often a service is due. For one unit, a model, a type, or all units; the most specific plan counts.
create table maintenance_plan (
  id int generated always as identity primary key,
  account_id int not null references account,
  service_id int not null references maintenance_service,
  unit_id int references unit,
  model_id int references unit_model,
  type_id int references unit_type,
  -- What comes first counts. None: units of this scope are spared what a wider plan asks for.
  every_km int check (every_km > 0),
  every_hours int check (every_hours > 0),
  every_months smallint check (every_months > 0),
  warn_km int not null default 1500 check (warn_km >= 0),
  warn_hours int not null default 60 check (warn_hours >= 0),
  warn_days int not null default 15 check (warn_days >= 0),
  -- Counted from when it was done, or from when it was due.
  basis text not null default 'floating' check (basis in ('floating', 'fixed')),
  -- An order is opened by itself when it is to be warned of.
  auto_order boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint maintenance_plan_scope check (num_nonnulls(unit_id, model_id, type_id) <= 1)
);
create unique index maintenance_plan_once on maintenance_plan
  (account_id, service_id, coalesce(unit_id, 0), coalesce(model_id, 0), coalesce(type_id, 0)) where deleted_at is null;
create index maintenance_plan_unit on maintenance_plan (account_id, unit_id) where unit_id is not null;
call wall('maintenance_plan');

-- What was done. Kilometres and hours are those of the unit's life, which nobody edits.
create table service_done (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  service_id int not null references maintenance_service,
  day date not null,
  km float8 not null,
  hours float8 not null,
  order_id int,
  user_id int references app_user,
  created_at timestamptz not null default now()
);
create index service_done_unit on service_done (account_id, unit_id, service_id, day desc, id desc);
call wall('service_done');

-- Each service of each unit: since when it is counted and when it is due, in kilometres and hours of the unit's life.
create table unit_maintenance (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  service_id int not null references maintenance_service,
  plan_id int not null references maintenance_plan,
  last_km float8 not null,
  last_hours float8 not null,
  last_day date not null,
  due_km float8,
  due_hours float8,
  due_day date,
  -- 0 in time, 1 soon, 2 overdue; `told` is the worst that people were told of.
  status smallint not null default 0 check (status between 0 and 2),
  told smallint not null default 0,
  -- When it comes due at the unit's pace; what is overdue came due then.
  expected_on date not null,
  constraint unit_maintenance_once unique (account_id, unit_id, service_id)
) with (fillfactor = 80);
create index unit_maintenance_expected on unit_maintenance (account_id, expected_on, id) include (status);
create index unit_maintenance_plan on unit_maintenance (account_id, plan_id);
call wall('unit_maintenance');

-- The nearest reading at which something of a unit changes: only units that pass theirs are looked at.
create table unit_due (
  account_id int not null references account,
  unit_id int not null references unit,
  next_km float8,
  next_hours float8,
  next_day date,
  -- As they were when its plans were read.
  type_id int,
  model_id int,
  -- The day it was last reckoned; null: it is to be reckoned anew.
  reckoned_on date,
  primary key (account_id, unit_id)
) with (fillfactor = 80);
call wall('unit_due');
