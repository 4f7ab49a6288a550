-- A trip's account: what it earns, what it costs, and who may still change that.

-- What people agreed of it; without a row it is its kilometres at their price, billed to the customer its client is.
create table trip_terms (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  -- For the whole trip, in pesos without taxes.
  agreed numeric(18, 2) check (agreed >= 0),
  customer_id int references billing_customer,
  quotation_id int references quotation,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
create unique index trip_terms_trip on trip_terms (trip_id);
call wall('trip_terms');

create table trip_expense (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  kind text not null check (kind in ('fuel', 'toll', 'per_diem', 'handling', 'parking', 'repair', 'other')),
  -- In pesos, as it was paid.
  amount numeric(12, 2) not null check (amount > 0),
  litres numeric(12, 3) check (litres > 0),
  at timestamptz not null,
  place text,
  note text,
  paid_by text not null check (paid_by in ('company', 'card', 'driver')),
  driver_id int references driver,
  file_id int references stored_file,
  -- The record of another module it repeats, such as a fuel load, which alone changes it.
  source text,
  source_id int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check (litres is null or kind = 'fuel'),
  check ((source is null) = (source_id is null))
);
create index trip_expense_trip on trip_expense (account_id, trip_id) where deleted_at is null;
create unique index trip_expense_source on trip_expense (account_id, source, source_id)
  where source is not null and deleted_at is null;
call wall('trip_expense');

-- How a driver is paid for a trip.
create table driver_pay (
  id int generated always as identity primary key,
  account_id int not null references account,
  driver_id int not null references driver,
  method text not null check (method in ('km', 'trip', 'percent')),
  rate numeric(12, 4) not null check (rate >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  check (method <> 'percent' or rate <= 100)
);
create unique index driver_pay_driver on driver_pay (driver_id);
call wall('driver_pay');

-- The account itself: worked out from the trip, its expenses and what charges it, so that a hundred thousand are added up
-- without reading those. Once what charges it is stamped it stands still.
create table trip_profit (
  trip_id int primary key references trip on delete cascade,
  account_id int not null references account,
  status text not null,
  at timestamptz not null,
  customer_id int references billing_customer,
  unit_id int not null references unit,
  driver_id int references driver,
  route text not null,
  km numeric(12, 1) not null,
  income numeric(18, 2),
  income_from text check (income_from in ('invoice', 'agreed', 'km')),
  -- As it will be at the end; null: nothing is known of it.
  fuel numeric(18, 2),
  tolls numeric(18, 2),
  pay numeric(18, 2),
  expenses numeric(18, 2),
  -- Those of them that nobody wrote down.
  estimated text[] not null default '{}',
  cost numeric(18, 2) not null
    generated always as (coalesce(fuel, 0) + coalesce(tolls, 0) + coalesce(pay, 0) + coalesce(expenses, 0)) stored,
  margin numeric(18, 2)
    generated always as (income - coalesce(fuel, 0) - coalesce(tolls, 0) - coalesce(pay, 0) - coalesce(expenses, 0)) stored,
  -- What was written down; when it is closed, until then.
  recorded numeric(18, 2) not null default 0,
  -- Written down since it was closed.
  late numeric(18, 2) not null default 0,
  -- What its way costs in booths, and of which plan of the trip that is.
  booths numeric(18, 2),
  booths_plan int,
  charged_by int references fiscal_document,
  closed_at timestamptz,
  closed_by int references app_user
);
create index trip_profit_at on trip_profit (account_id, at desc, trip_id desc);
create index trip_profit_unit on trip_profit (account_id, unit_id);
create index trip_profit_route on trip_profit (account_id, route);
create index trip_profit_charged on trip_profit (charged_by) where charged_by is not null;
call wall('trip_profit');

-- Trips whose account is to be worked out anew: whoever reads accounts, or the next minute, does it.
create table trip_profit_due (
  trip_id int primary key references trip on delete cascade,
  account_id int not null references account,
  at timestamptz not null default now()
);
create index trip_profit_due_account on trip_profit_due (account_id);
call wall('trip_profit_due');

-- Writes, where it could do nothing: who is working the account out waits for this transaction and sees what it did.
create function trip_profit_falls_due() returns trigger language plpgsql as $$
begin
  insert into trip_profit_due (trip_id, account_id) values (new.id, new.account_id)
  on conflict (trip_id) do update set at = now();
  return null;
end $$;
create trigger trip_new_is_due after insert on trip for each row execute function trip_profit_falls_due();
-- Kilometres count once it has ended: of one under way the page reads them.
create trigger trip_change_is_due after update on trip for each row
  when (old.status <> new.status or old.price_km <> new.price_km or old.total_km is distinct from new.total_km
    or old.plan_version <> new.plan_version or old.unit_id <> new.unit_id or old.leave_at <> new.leave_at
    or old.client_user_id is distinct from new.client_user_id or old.driver_names <> new.driver_names
    or old.place_names <> new.place_names or old.finished_at is distinct from new.finished_at
    or (new.status <> 'active' and old.travelled_km is distinct from new.travelled_km))
  execute function trip_profit_falls_due();

insert into trip_profit_due (trip_id, account_id) select id, account_id from trip;
