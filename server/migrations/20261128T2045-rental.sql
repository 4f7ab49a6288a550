-- What is rented with its rates, and what goes with a rental.
create table rental_item (
  id int generated always as identity primary key,
  account_id int not null references account,
  kind text not null check (kind in ('thing', 'extra')),
  unit_id int references unit,
  asset_id int references asset,
  -- Of an extra; a thing is called as its unit or asset is.
  name text check (length(name) between 1 and 120),
  group_name text,
  rate_day numeric(12, 2) not null check (rate_day >= 0),
  rate_week numeric(12, 2) check (rate_week >= 0),
  rate_month numeric(12, 2) check (rate_month >= 0),
  -- null: all kilometres are free.
  km_per_day int check (km_per_day between 0 and 5000),
  km_over_rate numeric(12, 2) not null default 0 check (km_over_rate >= 0),
  -- Of an eighth of the tank.
  fuel_rate numeric(12, 2) not null default 0 check (fuel_rate >= 0),
  deposit numeric(12, 2) not null default 0 check (deposit >= 0),
  cost_day numeric(12, 2) check (cost_day >= 0),
  ready_hours smallint not null default 0 check (ready_hours between 0 and 168),
  per text not null default 'day' check (per in ('day', 'once')),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint rental_item_what check (case kind when 'thing' then num_nonnulls(unit_id, asset_id) = 1 and name is null
    else num_nonnulls(unit_id, asset_id) = 0 and name is not null end)
);
create unique index rental_item_unit on rental_item (account_id, unit_id) where deleted_at is null;
create unique index rental_item_asset on rental_item (account_id, asset_id) where deleted_at is null;
create unique index rental_item_name on rental_item (account_id, search_text(name)) where kind = 'extra' and deleted_at is null;
call wall('rental_item');

create table rental_template (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 120),
  paper text not null check (paper in ('quote', 'contract')),
  body text not null,
  extra_ids int[] not null default '{}',
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index rental_template_name on rental_template (account_id, search_text(name)) where deleted_at is null;
create unique index rental_template_default on rental_template (account_id, paper) where is_default and deleted_at is null;
call wall('rental_template');

create table rental_number (
  account_id int not null references account,
  kind text not null,
  last int not null,
  primary key (account_id, kind)
);
call wall('rental_number');

-- A quote and the contract it becomes. What was agreed is written here: rate lists may change later.
create table rental (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  quote_folio text,
  stage text not null check (stage in ('quote', 'reserved', 'delivered', 'returned', 'settled', 'cancelled')),
  item_id int not null references rental_item,
  unit_id int references unit,
  asset_id int references asset,
  customer_id int not null references billing_customer,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Who has the thing: from its delivery until it is back and made ready again. An empty range would clash with nothing.
  during tstzrange not null check (not isempty(during) and not lower_inf(during) and not upper_inf(during)),
  ready_hours smallint not null check (ready_hours between 0 and 168),
  -- The longest that must be in its price; null: the cheapest.
  tariff text check (tariff in ('day', 'week', 'month')),
  rate_day numeric(12, 2) not null check (rate_day >= 0),
  rate_week numeric(12, 2) check (rate_week >= 0),
  rate_month numeric(12, 2) check (rate_month >= 0),
  -- Settled by hand; null: as its rates say.
  agreed_rent numeric(14, 2) check (agreed_rent >= 0),
  days int not null check (days >= 1),
  rent numeric(14, 2) not null check (rent >= 0),
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  tax numeric(14, 2) not null check (tax >= 0),
  total numeric(14, 2) not null generated always as (subtotal + tax) stored,
  extras jsonb not null default '[]',
  -- Percent.
  tax_rate smallint not null check (tax_rate in (0, 8, 16)),
  km_per_day int check (km_per_day between 0 and 5000),
  km_over_rate numeric(12, 2) not null check (km_over_rate >= 0),
  fuel_rate numeric(12, 2) not null check (fuel_rate >= 0),
  deposit numeric(14, 2) not null check (deposit >= 0),
  cost_day numeric(12, 2) check (cost_day >= 0),
  valid_until date,
  template_id int references rental_template,
  -- Where its unit stays; who watches is told when it leaves.
  geofence_id int references geofence,
  contact text,
  contact_phone text,
  notes text,
  renewal text not null default 'unasked' check (renewal in ('unasked', 'asked', 'renews', 'ends')),
  sent_at timestamptz,
  -- {name, strokes, at}
  signature jsonb,
  delivered_at timestamptz,
  returned_at timestamptz,
  gps_km numeric(10, 1),
  counted_km numeric(10, 1),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check (num_nonnulls(unit_id, asset_id) = 1),
  constraint rental_term check (to_at > from_at),
  check ((stage in ('delivered', 'returned', 'settled')) = (delivered_at is not null)),
  check ((stage in ('returned', 'settled')) = (returned_at is not null)),
  check (returned_at > delivered_at),
  constraint rental_unit_taken exclude using gist (unit_id with =, during with &&)
    where (stage in ('reserved', 'delivered', 'returned', 'settled')),
  constraint rental_asset_taken exclude using gist (asset_id with =, during with &&)
    where (stage in ('reserved', 'delivered', 'returned', 'settled'))
);
create unique index rental_folio on rental (account_id, folio);
create index rental_during on rental using gist (account_id, during) where stage <> 'cancelled';
create index rental_stage on rental (account_id, stage, to_at);
create index rental_customer on rental (account_id, customer_id);
create index rental_kept_within on rental (account_id, geofence_id) where stage = 'delivered' and geofence_id is not null;
create index rental_item_of on rental (account_id, item_id);
call wall('rental');

-- What was seen when it was handed over or came back.
create table rental_handover (
  account_id int not null references account,
  rental_id int not null references rental,
  moment text not null check (moment in ('delivery', 'return')),
  at timestamptz not null,
  km numeric(10, 1) check (km >= 0),
  -- Eighths of the tank.
  fuel smallint check (fuel between 0 and 8),
  notes text,
  -- [{text, amount}]
  damages jsonb not null default '[]',
  checklist_id int references checklist_filled,
  signature jsonb,
  by_id int references app_user,
  primary key (rental_id, moment)
);
create index rental_handover_account on rental_handover (account_id);
call wall('rental_handover');

create table rental_photo (
  id int generated always as identity primary key,
  account_id int not null references account,
  rental_id int not null references rental,
  moment text not null check (moment in ('delivery', 'return')),
  file_id int not null references stored_file,
  note text
);
create index rental_photo_rental on rental_photo (account_id, rental_id);
call wall('rental_photo');

-- What a contract charges; the invoice that charges it counts while it lives.
create table rental_charge (
  id int generated always as identity primary key,
  account_id int not null references account,
  rental_id int not null references rental,
  kind text not null check (kind in ('rent', 'extra', 'late', 'over_km', 'fuel', 'damage')),
  text text not null,
  quantity numeric(12, 2) not null check (quantity > 0),
  price numeric(14, 2) not null check (price >= 0),
  amount numeric(14, 2) not null check (amount >= 0),
  tax numeric(14, 2) not null check (tax >= 0),
  total numeric(14, 2) not null generated always as (amount + tax) stored,
  document_id int references fiscal_document
);
create index rental_charge_rental on rental_charge (account_id, rental_id);
create index rental_charge_document on rental_charge (document_id) where document_id is not null;
call wall('rental_charge');

create table rental_payment (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  rental_id int not null references rental,
  concept text not null check (concept in ('rent', 'deposit', 'deposit_applied', 'deposit_refund')),
  paid_at timestamptz not null,
  amount numeric(14, 2) not null check (amount > 0),
  method text not null check (method in ('transfer', 'cash', 'check', 'card')),
  reference text,
  notes text,
  key uuid,
  -- The invoice it was given to: what billing registers as paid of it is the same money.
  document_id int references fiscal_document,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index rental_payment_folio on rental_payment (account_id, folio);
create unique index rental_payment_key on rental_payment (account_id, key);
create index rental_payment_rental on rental_payment (account_id, rental_id) where deleted_at is null;
-- The same transfer is registered once.
create unique index rental_payment_twice on rental_payment (account_id, rental_id, concept, search_text(reference), amount)
  where deleted_at is null and reference is not null;
call wall('rental_payment');

-- What became of a contract; what has a key is told once.
create table rental_event (
  id int generated always as identity primary key,
  account_id int not null references account,
  rental_id int not null references rental,
  at timestamptz not null default now(),
  text text not null,
  by_id int references app_user,
  key text,
  constraint rental_event_once unique (rental_id, key)
);
create index rental_event_account on rental_event (account_id, rental_id, id desc);
call wall('rental_event');
