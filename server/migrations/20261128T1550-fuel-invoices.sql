-- What providers charge for fuel, line by line, against the loads that were written down.
create table fuel_invoice (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  provider_id int not null references fuel_provider (id),
  uuid uuid not null,
  folio text,
  issuer_rfc text not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  total numeric(14, 2) not null,
  version int not null default 1,
  created_by int references app_user (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user (id),
  deleted_at timestamptz
);
call wall('fuel_invoice');
-- The same invoice is not charged twice.
create unique index fuel_invoice_uuid on fuel_invoice (account_id, uuid) where deleted_at is null;
create index fuel_invoice_provider on fuel_invoice (account_id, provider_id, from_day);

create table fuel_invoice_line (
  id int generated always as identity primary key,
  account_id int not null references account (id),
  invoice_id int not null references fuel_invoice (id) on delete cascade,
  at timestamptz,
  day date not null,
  folio text,
  card text,
  station text,
  litres numeric(12, 3) not null check (litres > 0),
  price numeric(12, 4) not null,
  amount numeric(14, 2) not null,
  load_id int references fuel_load (id),
  bond text check (bond in ('folio', 'card', 'day', 'hand')),
  -- Why a line that differs is paid as it is.
  reason text,
  decided_by int references app_user (id),
  decided_at timestamptz
);
call wall('fuel_invoice_line');
create index fuel_invoice_line_invoice on fuel_invoice_line (account_id, invoice_id);
-- A load is charged once.
create unique index fuel_invoice_line_load on fuel_invoice_line (account_id, load_id) where load_id is not null;
