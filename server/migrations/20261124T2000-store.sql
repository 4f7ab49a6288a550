-- Parts, where they lie and every movement of them; purchases, transfers and counts that make movements; assets and codes.

-- Running numbers of documents, one sequence per account and kind.
create table store_number (
  account_id int not null references account,
  kind text not null check (kind in ('REQ', 'OC', 'E', 'S', 'T', 'CT', 'ACT', 'MA', 'INC')),
  last int not null default 0,
  primary key (account_id, kind)
);
call wall('store_number');

create table store (
  id int generated always as identity primary key,
  account_id int not null references account,
  code text not null,
  name text not null,
  address text,
  keeper_id int references app_user,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index store_code on store (account_id, upper(code)) where deleted_at is null;
call wall('store');

-- Who is held to some stores; somebody without a row sees all of the account.
create table store_access (
  account_id int not null references account,
  user_id int not null references app_user,
  store_id int not null references store,
  primary key (user_id, store_id)
);
call wall('store_access');

create table measurement (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  symbol text not null,
  decimals smallint not null default 0 check (decimals between 0 and 3),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index measurement_name on measurement (account_id, lower(name)) where deleted_at is null;
call wall('measurement');

create table supplier (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  rfc text,
  contact text,
  phone text,
  email text,
  address text,
  credit_days int not null default 0 check (credit_days between 0 and 365),
  lead_days int not null default 7 check (lead_days between 0 and 365),
  notes text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index supplier_name on supplier (account_id, lower(name)) where deleted_at is null;
-- The generic ones stand for many: foreigners share one.
create unique index supplier_rfc on supplier (account_id, rfc)
  where deleted_at is null and rfc not in ('XAXX010101000', 'XEXX010101000');
call wall('supplier');

create table entry_concept (
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
create unique index entry_concept_name on entry_concept (account_id, lower(name)) where deleted_at is null;
call wall('entry_concept');

create table entry_type (
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
create unique index entry_type_name on entry_type (account_id, lower(name)) where deleted_at is null;
call wall('entry_type');

create table department (
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
create unique index department_name on department (account_id, lower(name)) where deleted_at is null;
call wall('department');

-- What is kept in stores. Kind: 1 by serial number, 2 by piece, 3 consumable with a measure. Category: 1 other, 2 tire,
-- 3 battery.
create table part (
  id int generated always as identity primary key,
  account_id int not null references account,
  code text not null,
  name text not null,
  kind smallint not null check (kind in (1, 2, 3)),
  category smallint not null default 1 check (category in (1, 2, 3)),
  measurement_id int references measurement,
  brand text,
  model text,
  description text,
  -- The maker's own code, as scanners read it.
  barcode text,
  supplier_id int references supplier,
  -- Ordered in multiples of it.
  pack numeric(14, 3) not null default 1 check (pack > 0),
  -- Last price without taxes that was agreed or paid.
  price numeric(18, 6) check (price >= 0),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (search_text(code, name, brand, model, barcode)) stored,
  check (kind = 3 or measurement_id is null),
  check (kind <> 3 or measurement_id is not null),
  constraint part_category_kind check (category = 1 or kind = 1)
);
create unique index part_code on part (account_id, upper(code)) where deleted_at is null;
create unique index part_barcode on part (account_id, barcode) where barcode is not null and deleted_at is null;
create index part_search on part using gin (account_id, search gin_trgm_ops);
create index part_name on part (account_id, name collate es_mx, id) where deleted_at is null;
create index part_name_down on part (account_id, name collate es_mx desc nulls last, id) where deleted_at is null;
create index part_by_code on part (account_id, code, id) where deleted_at is null;
create index part_measurement on part (measurement_id) where measurement_id is not null;
call wall('part');

-- Sums over the stores of a part, kept by the trigger below: lists of 50 000 parts sort and filter by them.
create table part_total (
  part_id int primary key references part,
  account_id int not null references account,
  qty numeric(14, 3) not null default 0,
  value numeric(16, 2) not null default 0,
  reserved numeric(14, 3) not null default 0,
  min_qty numeric(14, 3) not null default 0,
  -- Stores in which it is under its minimum.
  short_stores int not null default 0,
  last_at timestamptz
);
create index part_total_short on part_total (account_id, short_stores desc, part_id);
call wall('part_total');

-- What lies in one store, and how much should. Quantities change by postings of the ledger only.
create table stock (
  store_id int not null references store,
  part_id int not null references part,
  account_id int not null references account,
  qty numeric(14, 3) not null default 0 check (qty >= 0),
  value numeric(16, 2) not null default 0 check (value >= 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  min_qty numeric(14, 3) not null default 0 check (min_qty >= 0),
  max_qty numeric(14, 3) not null default 0 check (max_qty >= 0),
  shelf text,
  last_at timestamptz,
  primary key (store_id, part_id),
  constraint stock_reserved check (reserved <= qty)
);
create index stock_part on stock (account_id, part_id);
call wall('stock');

create function sum_stock() returns trigger language plpgsql as $$
begin
  insert into part_total as t (part_id, account_id, qty, value, reserved, min_qty, short_stores, last_at)
  values (
    new.part_id, new.account_id,
    new.qty - coalesce(old.qty, 0), new.value - coalesce(old.value, 0), new.reserved - coalesce(old.reserved, 0),
    new.min_qty - coalesce(old.min_qty, 0),
    (new.qty < new.min_qty)::int - coalesce((old.qty < old.min_qty)::int, 0),
    new.last_at
  )
  on conflict (part_id) do update set
    qty = t.qty + excluded.qty, value = t.value + excluded.value, reserved = t.reserved + excluded.reserved,
    min_qty = t.min_qty + excluded.min_qty, short_stores = t.short_stores + excluded.short_stores,
    last_at = greatest(t.last_at, excluded.last_at);
  return null;
end $$;
create trigger sum_stock after insert or update on stock for each row execute function sum_stock();

create function total_of_part() returns trigger language plpgsql as $$
begin
  insert into part_total (part_id, account_id) values (new.id, new.account_id);
  return null;
end $$;
create trigger total_of_part after insert on part for each row execute function total_of_part();

-- One piece with a serial number, from its entry to its end. In no store while it is mounted, on its way or gone.
create table stock_item (
  id int generated always as identity primary key,
  account_id int not null references account,
  part_id int not null references part,
  serial text not null,
  -- 1 active; 0 out of use.
  status smallint not null default 1 check (status in (0, 1)),
  store_id int references store,
  unit_id int references unit,
  cost numeric(16, 2) not null default 0 check (cost >= 0),
  notes text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check (store_id is null or unit_id is null)
);
create unique index stock_item_serial on stock_item (account_id, upper(serial)) where deleted_at is null;
create index stock_item_place on stock_item (account_id, part_id, store_id);
create index stock_item_unit on stock_item (unit_id) where unit_id is not null;
call wall('stock_item');

create table requisition (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  store_id int not null references store,
  department_id int references department,
  -- What it is for, when it is for a unit.
  unit_id int references unit,
  -- 1 low, 2 normal, 3 urgent: something stands still.
  urgency smallint not null default 2 check (urgency in (1, 2, 3)),
  needed_on date,
  reason text,
  -- 0 asked for, 1 authorised, 2 cancelled, 3 denied.
  authorization_state smallint not null default 0 check (authorization_state in (0, 1, 2, 3)),
  -- 1 pending, 2 in process, 3 confirmed, 4 rejected.
  process smallint not null default 1 check (process in (1, 2, 3, 4)),
  -- With the prices of the parts, without taxes.
  total numeric(16, 2) not null default 0,
  requested_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, folio)
);
create index requisition_newest on requisition (account_id, id desc) where deleted_at is null;
call wall('requisition');

create table requisition_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  requisition_id int not null references requisition on delete cascade,
  part_id int not null references part,
  qty numeric(14, 3) not null check (qty > 0),
  price numeric(18, 6) not null default 0 check (price >= 0),
  note text
);
create index requisition_line_of on requisition_line (requisition_id);
create index requisition_line_part on requisition_line (part_id);
call wall('requisition_line');

create table purchase_order (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  supplier_id int not null references supplier,
  store_id int not null references store,
  requisition_id int references requisition,
  expected_on date,
  notes text,
  authorization_state smallint not null default 0 check (authorization_state in (0, 1, 2, 3)),
  -- All of it has been entered or is not expected any more.
  added_inventory boolean not null default false,
  subtotal numeric(16, 2) not null default 0,
  tax numeric(16, 2) not null default 0,
  total numeric(16, 2) not null default 0,
  sent_at timestamptz,
  sent_to text,
  requested_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, folio)
);
create index purchase_order_newest on purchase_order (account_id, id desc) where deleted_at is null;
create index purchase_order_requisition on purchase_order (requisition_id) where requisition_id is not null;
call wall('purchase_order');

create table purchase_order_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  purchase_order_id int not null references purchase_order on delete cascade,
  requisition_line_id int references requisition_line,
  part_id int not null references part,
  qty numeric(14, 3) not null check (qty > 0),
  price numeric(18, 6) not null check (price >= 0),
  received numeric(14, 3) not null default 0 check (received >= 0),
  -- What is not expected any more.
  dropped numeric(14, 3) not null default 0 check (dropped >= 0)
);
create index purchase_order_line_of on purchase_order_line (purchase_order_id);
create index purchase_order_line_part on purchase_order_line (part_id);
call wall('purchase_order_line');

-- What a person may authorise in one document, in pesos with taxes. Without a row: nothing but what nobody limits.
create table purchase_limit (
  account_id int not null references account,
  user_id int primary key references app_user,
  most numeric(16, 2) not null check (most >= 0)
);
call wall('purchase_limit');

-- Who did what with a requisition or an order, and what they said.
create table purchase_movement (
  id int generated always as identity primary key,
  account_id int not null references account,
  requisition_id int references requisition,
  purchase_order_id int references purchase_order,
  at timestamptz not null default now(),
  user_id int references app_user,
  action text not null,
  comment text,
  check (num_nonnulls(requisition_id, purchase_order_id) = 1)
);
create index purchase_movement_requisition on purchase_movement (requisition_id, id desc) where requisition_id is not null;
create index purchase_movement_order on purchase_movement (purchase_order_id, id desc) where purchase_order_id is not null;
call wall('purchase_movement');

-- The supplier's CFDI of an order.
create table purchase_invoice (
  id int generated always as identity primary key,
  account_id int not null references account,
  purchase_order_id int not null references purchase_order,
  uuid uuid not null,
  series text,
  folio text,
  issued_at timestamptz not null,
  rfc text not null,
  currency text not null default 'MXN',
  subtotal numeric(16, 2) not null,
  total numeric(16, 2) not null,
  -- As the document names them: code, description, quantity, price, and the order's line it was matched with.
  lines jsonb not null,
  file_key text,
  -- With taxes, as it was sent to be paid; null: not yet.
  paid numeric(16, 2),
  paid_at timestamptz,
  added_by int references app_user,
  created_at timestamptz not null default now()
);
create unique index purchase_invoice_uuid on purchase_invoice (account_id, uuid);
create index purchase_invoice_order on purchase_invoice (purchase_order_id);
call wall('purchase_invoice');

-- Goods that come in: written down first, then posted as a whole.
create table entry_store (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  store_id int not null references store,
  supplier_id int references supplier,
  purchase_order_id int references purchase_order,
  entry_type_id int references entry_type,
  entry_concept_id int references entry_concept,
  department_id int references department,
  -- Number of the supplier's own paper.
  document text,
  received_at timestamptz not null default now(),
  notes text,
  state text not null default 'draft' check (state in ('draft', 'posted', 'reversed')),
  total numeric(16, 2) not null default 0,
  posted_at timestamptz,
  posted_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, folio)
);
create index entry_store_newest on entry_store (account_id, id desc) where deleted_at is null;
create index entry_store_order on entry_store (purchase_order_id) where purchase_order_id is not null;
call wall('entry_store');

create table entry_detail (
  id int generated always as identity primary key,
  account_id int not null references account,
  entry_store_id int not null references entry_store on delete cascade,
  purchase_order_line_id int references purchase_order_line,
  part_id int not null references part,
  qty numeric(14, 3) not null check (qty > 0),
  price numeric(18, 6) not null check (price >= 0),
  serials text[] not null default '{}'
);
create index entry_detail_of on entry_detail (entry_store_id);
create index entry_detail_order_line on entry_detail (purchase_order_line_id) where purchase_order_line_id is not null;
call wall('entry_detail');

-- Goods that go out to a unit, a department or work on an asset.
create table store_exit (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  store_id int not null references store,
  unit_id int references unit,
  department_id int references department,
  asset_maintenance_id int,
  taken_by text,
  notes text,
  at timestamptz not null default now(),
  by_id int references app_user,
  reversed_at timestamptz,
  -- Chosen by the sender: the same exit sent twice is one.
  key uuid,
  created_at timestamptz not null default now(),
  unique (account_id, folio),
  unique (account_id, key),
  check (num_nonnulls(unit_id, department_id, asset_maintenance_id) = 1)
);
create index store_exit_newest on store_exit (account_id, id desc);
call wall('store_exit');

-- From one store to another: what leaves is on its way until the receiver says what arrived.
create table store_transfer (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  from_id int not null references store,
  to_id int not null references store,
  -- 0 on its way, 1 received, 2 received in part, 3 rejected.
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  notes text,
  sent_by int references app_user,
  received_by int references app_user,
  received_at timestamptz,
  answer text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  unique (account_id, folio),
  check (from_id <> to_id)
);
create index store_transfer_newest on store_transfer (account_id, id desc);
create index store_transfer_waiting on store_transfer (account_id, to_id) where state = 0;
call wall('store_transfer');

create table store_transfer_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  transfer_id int not null references store_transfer on delete cascade,
  part_id int not null references part,
  item_id int references stock_item,
  qty numeric(14, 3) not null check (qty > 0),
  -- What left with it.
  value numeric(16, 2) not null check (value >= 0),
  received numeric(14, 3),
  check (received >= 0 and received <= qty)
);
create index store_transfer_line_of on store_transfer_line (transfer_id);
create index store_transfer_line_part on store_transfer_line (part_id);
call wall('store_transfer_line');

-- A count of a store; whoever counts does not see what should be there.
create table stock_count (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  store_id int not null references store,
  name text,
  -- 1 being counted, 2 waits for approval, 3 applied, 4 discarded.
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  closed_at timestamptz,
  closed_by int references app_user,
  decided_at timestamptz,
  decided_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  unique (account_id, folio)
);
create unique index stock_count_open on stock_count (account_id, store_id) where state = 1;
create index stock_count_newest on stock_count (account_id, id desc);
call wall('stock_count');

create table stock_count_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  count_id int not null references stock_count on delete cascade,
  part_id int not null references part,
  counted numeric(14, 3) not null check (counted >= 0),
  -- What the ledger said in the moment of counting.
  expected numeric(14, 3) not null,
  -- Serial numbers that were seen, of a part that has them.
  serials text[] not null default '{}',
  counted_at timestamptz not null default now(),
  counted_by int references app_user,
  -- Null: nobody has decided.
  approved boolean,
  unique (count_id, part_id)
);
call wall('stock_count_line');

create table asset (
  id int generated always as identity primary key,
  account_id int not null references account,
  code text not null,
  name text not null,
  kind text,
  brand text,
  model text,
  serial text,
  -- 1 available, 2 rented, 3 in the workshop, 4 for sale.
  state smallint not null default 1 check (state in (1, 2, 3, 4)),
  state_since timestamptz not null default now(),
  holder_id int references app_user,
  holder_name text,
  due_back date,
  day_price numeric(16, 2) check (day_price >= 0),
  place text,
  store_id int references store,
  acquired_on date,
  cost numeric(16, 2) check (cost >= 0),
  -- Straight line: share of the cost per year, down to what is left at the end.
  yearly_percent numeric(5, 2) not null default 10 check (yearly_percent between 0 and 100),
  residual numeric(16, 2) not null default 0 check (residual >= 0),
  -- What comes next (insurance, calibration, service) and when.
  next_on date,
  next_what text,
  notes text,
  seen_at timestamptz,
  seen_place text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index asset_code on asset (account_id, upper(code)) where deleted_at is null;
create unique index asset_serial on asset (account_id, upper(serial)) where deleted_at is null and serial is not null;
call wall('asset');

-- What happened to an asset: states, holders, places, scans.
create table asset_event (
  id int generated always as identity primary key,
  account_id int not null references account,
  asset_id int not null references asset,
  at timestamptz not null default now(),
  user_id int references app_user,
  kind text not null check (kind in ('created', 'state', 'holder', 'place', 'seen', 'issue', 'maintenance', 'value')),
  text text not null
);
create index asset_event_of on asset_event (asset_id, id desc);
call wall('asset_event');

-- Work on an asset; its parts are held back in one store until it is done, and go out with it.
create table asset_maintenance (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  asset_id int not null references asset,
  kind text not null default 'corrective' check (kind in ('preventive', 'corrective')),
  description text not null,
  technician_id int references technician,
  supplier_id int references supplier,
  -- Where its parts lie.
  store_id int references store,
  planned_on date,
  -- 1 pending, 2 in process, 3 confirmed, 4 rejected.
  process smallint not null default 1 check (process in (1, 2, 3, 4)),
  started_at timestamptz,
  done_at timestamptz,
  labor numeric(16, 2) not null default 0 check (labor >= 0),
  outcome text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, folio)
);
create index asset_maintenance_newest on asset_maintenance (account_id, id desc) where deleted_at is null;
create index asset_maintenance_asset on asset_maintenance (asset_id);
call wall('asset_maintenance');
alter table store_exit add foreign key (asset_maintenance_id) references asset_maintenance;

create table asset_maintenance_part (
  id int generated always as identity primary key,
  account_id int not null references account,
  asset_maintenance_id int not null references asset_maintenance on delete cascade,
  part_id int not null references part,
  item_id int references stock_item,
  qty numeric(14, 3) not null check (qty > 0),
  -- Held back in the store for this work; the rest is waited for.
  reserved numeric(14, 3) not null default 0 check (reserved between 0 and qty)
);
create index asset_maintenance_part_of on asset_maintenance_part (asset_maintenance_id);
create index asset_maintenance_part_part on asset_maintenance_part (part_id);
call wall('asset_maintenance_part');

-- Something wrong with a part, a piece or an asset.
create table inventory_issue (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  part_id int references part,
  item_id int references stock_item,
  store_id int references store,
  asset_id int references asset,
  description text not null,
  usable boolean not null default true,
  qty numeric(14, 3) check (qty > 0),
  reported_by int references app_user,
  closed_at timestamptz,
  closed_by int references app_user,
  closing text,
  created_at timestamptz not null default now(),
  unique (account_id, folio),
  check (num_nonnulls(part_id, asset_id) = 1)
);
create index inventory_issue_newest on inventory_issue (account_id, id desc);
call wall('inventory_issue');

-- A code that is stuck on something. `code`: ten characters nobody guesses, printed as the end of an address.
create table qr_code (
  id int generated always as identity primary key,
  account_id int not null references account,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  unit_id int references unit,
  part_id int references part,
  item_id int references stock_item,
  asset_id int references asset,
  store_id int references store,
  assigned_at timestamptz,
  printed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check (num_nonnulls(unit_id, part_id, item_id, asset_id, store_id) <= 1)
);
create unique index qr_code_unit on qr_code (unit_id) where unit_id is not null and deleted_at is null;
create unique index qr_code_part on qr_code (part_id) where part_id is not null and deleted_at is null;
create unique index qr_code_item on qr_code (item_id) where item_id is not null and deleted_at is null;
create unique index qr_code_asset on qr_code (asset_id) where asset_id is not null and deleted_at is null;
create unique index qr_code_store on qr_code (store_id) where store_id is not null and deleted_at is null;
create index qr_code_newest on qr_code (account_id, id desc);
call wall('qr_code');

-- The ledger. Rows are only added; quantity and value of a stock are what its last row says.
create table movement (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  store_id int not null references store,
  part_id int not null references part,
  item_id int references stock_item,
  kind text not null check (kind in
    ('entry', 'exit', 'transfer_out', 'transfer_in', 'count', 'adjustment', 'return', 'mount', 'unmount', 'revaluation')),
  -- Signed: what came in or went out, and its value.
  qty numeric(14, 3) not null,
  value numeric(16, 2) not null,
  -- After this movement.
  balance numeric(14, 3) not null check (balance >= 0),
  balance_value numeric(16, 2) not null check (balance_value >= 0),
  entry_id int references entry_store,
  exit_id int references store_exit,
  transfer_id int references store_transfer,
  count_id int references stock_count,
  -- The movement it takes back.
  reverses_id bigint references movement,
  note text,
  user_id int references app_user,
  -- When it happened; values follow the order of the ids, which is that of posting.
  at timestamptz not null default now(),
  posted_at timestamptz not null default now(),
  check (qty <> 0 or kind = 'revaluation'),
  check (balance > 0 or balance_value = 0)
);
create index movement_part on movement (account_id, part_id, id desc);
-- What leaves per day, without reading the rows.
create index movement_use on movement (account_id, part_id, at) include (qty) where kind in ('exit', 'mount');
create index movement_store on movement (store_id, part_id, id desc);
create index movement_item on movement (item_id, id desc) where item_id is not null;
create index movement_exit on movement (exit_id) where exit_id is not null;
create index movement_entry on movement (entry_id) where entry_id is not null;
create unique index movement_reversed on movement (reverses_id) where reverses_id is not null;
call wall('movement');
revoke update, delete on movement from arriero_app;
