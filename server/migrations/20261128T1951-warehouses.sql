-- Land plots whose spaces are rented by the month.
create table warehouse_land (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  address text,
  -- Its contracts run by days of this zone.
  timezone text not null,
  -- [[lat, lon], …]; null: not drawn yet.
  outline jsonb,
  area_m2 numeric(12, 2) not null default 0 check (area_m2 >= 0),
  picture_id int references stored_file,
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index warehouse_land_name on warehouse_land (account_id, search_text(name)) where deleted_at is null;
call wall('warehouse_land');

create table warehouse_zone (
  id int generated always as identity primary key,
  account_id int not null references account,
  land_id int not null references warehouse_land,
  name text not null check (length(name) between 1 and 120),
  kind text,
  outline jsonb,
  price_m2 numeric(12, 2) check (price_m2 >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index warehouse_zone_name on warehouse_zone (account_id, land_id, search_text(name))
  where deleted_at is null;
call wall('warehouse_zone');

create table warehouse_space (
  id int generated always as identity primary key,
  account_id int not null references account,
  land_id int not null references warehouse_land,
  zone_id int not null references warehouse_zone,
  name text not null check (length(name) between 1 and 40),
  outline jsonb,
  area_m2 numeric(12, 2) not null default 0 check (area_m2 >= 0),
  list_rent numeric(14, 2) not null check (list_rent >= 0),
  dock text,
  blocked boolean not null default false,
  blocked_reason text,
  notes text,
  -- Who may come in.
  access jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index warehouse_space_name on warehouse_space (account_id, land_id, search_text(name))
  where deleted_at is null;
create index warehouse_space_zone on warehouse_space (account_id, zone_id) where deleted_at is null;
call wall('warehouse_space');

create table warehouse_number (
  account_id int not null references account,
  kind text not null,
  last int not null,
  primary key (account_id, kind)
);
call wall('warehouse_number');

create table warehouse_contract (
  id int generated always as identity primary key,
  account_id int not null references account,
  number text not null,
  land_id int not null references warehouse_land,
  customer_id int not null references billing_customer,
  state text not null check (state in ('reserved', 'active', 'cancelled')),
  start_on date not null,
  end_on date not null,
  -- Percent.
  tax_rate smallint not null check (tax_rate in (0, 8, 16)),
  deposit numeric(14, 2) not null default 0 check (deposit >= 0),
  due_day smallint not null check (due_day between 1 and 28),
  grace_days smallint not null check (grace_days between 0 and 30),
  late_fee numeric(5, 2) not null check (late_fee between 0 and 20),
  index_kind text not null check (index_kind in ('none', 'inpc', 'fixed')),
  index_points numeric(5, 2) not null check (index_points between 0 and 50),
  index_cap numeric(5, 2) check (index_cap between 0 and 100),
  contact text,
  contact_phone text,
  notes text,
  -- Paid beyond what was charged.
  credit numeric(14, 2) not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint warehouse_contract_term check (end_on >= start_on)
);
create unique index warehouse_contract_number on warehouse_contract (account_id, number);
create index warehouse_contract_land on warehouse_contract (account_id, land_id, end_on) where deleted_at is null;
create index warehouse_contract_customer on warehouse_contract (account_id, customer_id);
call wall('warehouse_contract');

create table warehouse_maintenance (
  id int generated always as identity primary key,
  account_id int not null references account,
  space_id int not null references warehouse_space,
  title text not null check (length(title) between 1 and 160),
  description text,
  state text not null check (state in ('planned', 'open', 'done', 'cancelled')),
  start_on date not null,
  end_on date not null,
  out_of_use boolean not null default false,
  supplier text,
  cost numeric(14, 2) not null default 0 check (cost >= 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint warehouse_maintenance_term check (end_on >= start_on)
);
create index warehouse_maintenance_space on warehouse_maintenance (account_id, space_id) where deleted_at is null;
call wall('warehouse_maintenance');

-- Who has a space on which days: a contract, or a maintenance that takes it out of use. Never two at once.
create table warehouse_occupation (
  id int generated always as identity primary key,
  account_id int not null references account,
  space_id int not null references warehouse_space,
  during daterange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  contract_id int references warehouse_contract,
  maintenance_id int references warehouse_maintenance,
  check ((contract_id is null) <> (maintenance_id is null)),
  constraint warehouse_space_taken exclude using gist (space_id with =, during with &&)
);
create unique index warehouse_occupation_contract on warehouse_occupation (contract_id, space_id);
create unique index warehouse_occupation_maintenance on warehouse_occupation (maintenance_id);
create index warehouse_occupation_account on warehouse_occupation (account_id);
call wall('warehouse_occupation');

-- From a day on the rent of a whole month is so much.
create table warehouse_rent_step (
  account_id int not null references account,
  contract_id int not null references warehouse_contract,
  from_on date not null,
  rent numeric(14, 2) not null check (rent >= 0),
  why text not null,
  primary key (contract_id, from_on)
);
create index warehouse_rent_step_account on warehouse_rent_step (account_id);
call wall('warehouse_rent_step');

-- What a contract owes of each month: once, however often it is reckoned.
create table warehouse_charge (
  id int generated always as identity primary key,
  account_id int not null references account,
  contract_id int not null references warehouse_contract,
  kind text not null check (kind in ('rent', 'late_fee')),
  -- Its first day.
  month date not null check (extract(day from month) = 1),
  days smallint not null check (days between 1 and 31),
  due_on date not null,
  amount numeric(14, 2) not null check (amount >= 0),
  tax numeric(14, 2) not null default 0 check (tax >= 0),
  total numeric(14, 2) not null generated always as (amount + tax) stored,
  paid numeric(14, 2) not null default 0 check (paid >= 0),
  settled_on date,
  constraint warehouse_charge_once unique (contract_id, kind, month),
  check (paid <= amount + tax)
);
create index warehouse_charge_open on warehouse_charge (account_id, contract_id) where paid < total;
create index warehouse_charge_month on warehouse_charge (account_id, month);
call wall('warehouse_charge');

create table warehouse_payment (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  contract_id int not null references warehouse_contract,
  concept text not null check (concept in ('rent', 'deposit', 'deposit_applied', 'deposit_refund')),
  paid_on date not null,
  amount numeric(14, 2) not null check (amount > 0),
  method text not null check (method in ('transfer', 'cash', 'check', 'card')),
  reference text,
  notes text,
  key uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index warehouse_payment_folio on warehouse_payment (account_id, folio);
create unique index warehouse_payment_key on warehouse_payment (account_id, key);
create index warehouse_payment_contract on warehouse_payment (account_id, contract_id) where deleted_at is null;
create index warehouse_payment_day on warehouse_payment (account_id, paid_on) where deleted_at is null;
-- The same transfer is registered once.
create unique index warehouse_payment_twice on warehouse_payment (account_id, contract_id, concept, search_text(reference), amount)
  where deleted_at is null and reference is not null;
call wall('warehouse_payment');

-- What became of a contract; what has a key is told once.
create table warehouse_event (
  id int generated always as identity primary key,
  account_id int not null references account,
  contract_id int not null references warehouse_contract,
  at timestamptz not null default now(),
  text text not null,
  by_id int references app_user,
  key text,
  constraint warehouse_event_once unique (contract_id, key)
);
create index warehouse_event_account on warehouse_event (account_id, contract_id, id desc);
call wall('warehouse_event');

-- The consumer price index as it was published.
create table warehouse_index (
  account_id int not null references account,
  month date not null check (extract(day from month) = 1),
  value numeric(10, 4) not null check (value > 0),
  primary key (account_id, month)
);
call wall('warehouse_index');
