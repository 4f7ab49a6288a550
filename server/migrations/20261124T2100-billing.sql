-- Every fiscal document of every kind: what is asked alike of all (list, seal, stamp, cancel, print, mail) stands here once.
create table fiscal_document (
  id int generated always as identity primary key,
  account_id int not null references account,
  kind text not null check (kind in ('invoice', 'credit_note', 'payment', 'note_sale', 'carta_porte')),
  series_id int not null references document_series,
  series text not null,
  folio int not null,
  issuer_id int not null references social_reason,
  customer_id int,
  -- As it stands on the document: rfc, name, regime, postalCode, use.
  receiver jsonb not null,
  issued_at timestamptz not null default now(),
  due_on date,
  credit_days int check (credit_days between 0 and 365),
  currency text not null default 'MXN' check (currency ~ '^[A-Z]{3}$'),
  exchange_rate numeric(18, 6) check (exchange_rate > 0),
  method text check (method in ('PUE', 'PPD')),
  form text,
  subtotal numeric(18, 2) not null default 0,
  discount numeric(18, 2) not null default 0,
  transferred numeric(18, 2) not null default 0,
  withheld numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  -- The sum of its entries; null where nothing is ever owed.
  balance numeric(18, 2) check (balance >= 0),
  -- What is proper to its kind and asked of it alone.
  content jsonb not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'stamping', 'stamped', 'cancelling', 'cancelled', 'error')),
  problem text,
  uuid uuid,
  pac text,
  is_test boolean not null default false,
  stamped_at timestamptz,
  sat_status text,
  checked_at timestamptz,
  checks int not null default 0,
  next_check_at timestamptz,
  motive text check (motive in ('01', '02', '03', '04')),
  replaced_by uuid,
  cancel_requested_at timestamptz,
  cancelled_at timestamptz,
  sent_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (
    search_text(series || '-' || folio::text, receiver ->> 'name', receiver ->> 'rfc', uuid::text)
  ) stored,
  check ((uuid is null) = (stamped_at is null)),
  check (state not in ('stamped', 'cancelling', 'cancelled') or uuid is not null)
);
create unique index fiscal_document_folio on fiscal_document (series_id, folio);
create unique index fiscal_document_uuid on fiscal_document (account_id, uuid);
create index fiscal_document_list on fiscal_document (account_id, kind, issued_at desc, id desc) where deleted_at is null;
create index fiscal_document_customer on fiscal_document (account_id, customer_id, issued_at) where deleted_at is null;
create index fiscal_document_owed on fiscal_document (account_id, due_on) where balance > 0 and deleted_at is null;
create index fiscal_document_waiting on fiscal_document (next_check_at) where state = 'cancelling';
create index fiscal_document_search on fiscal_document using gin (account_id, search gin_trgm_ops);
call wall('fiscal_document');

create table fiscal_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  document_id int not null references fiscal_document on delete cascade,
  position smallint not null,
  product_id int,
  trip_id int references trip,
  product_key text not null,
  sku text,
  description text not null,
  unit_key text not null,
  unit text,
  quantity numeric(18, 6) not null check (quantity >= 0),
  unit_price numeric(18, 6) not null check (unit_price >= 0),
  discount numeric(18, 6) not null default 0 check (discount >= 0),
  amount numeric(18, 2) not null default 0,
  taxes jsonb not null default '[]',
  -- The document lives: a trip is charged by one only. Kept by who changes the document's state.
  is_living boolean not null default true,
  unique (document_id, position)
);
create unique index fiscal_line_trip on fiscal_line (account_id, trip_id) where trip_id is not null and is_living;
create index fiscal_line_product on fiscal_line (account_id, product_id) where product_id is not null;
call wall('fiscal_line');

-- The bytes: what was sealed goes to the PAC as it is, what came back is kept as it came.
create table fiscal_file (
  document_id int primary key references fiscal_document on delete cascade,
  account_id int not null references account,
  -- 'company:document:version', the PAC's idempotency key.
  key text not null unique,
  pac text not null,
  sealed text not null,
  sha256 text not null,
  sent_at timestamptz not null default now(),
  stamped text,
  acuse text
);
call wall('fiscal_file');

-- Whatever moves what is owed of a document; its balance is their sum. Never changed, only reversed.
create table receivable_entry (
  id int generated always as identity primary key,
  account_id int not null references account,
  document_id int not null references fiscal_document,
  cause text not null check (cause in ('stamped', 'payment', 'credit', 'cancelled', 'reversed')),
  source_id int references fiscal_document,
  amount numeric(18, 2) not null check (amount <> 0),
  balance numeric(18, 2) not null check (balance >= 0),
  at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index receivable_entry_document on receivable_entry (document_id, id);
create index receivable_entry_source on receivable_entry (source_id) where source_id is not null;
create unique index receivable_entry_stamped on receivable_entry (document_id) where cause = 'stamped';
call wall('receivable_entry');

create table fiscal_mail (
  id int generated always as identity primary key,
  account_id int not null references account,
  document_id int not null references fiscal_document,
  recipient text not null,
  sent_by int references app_user,
  at timestamptz not null default now()
);
create index fiscal_mail_document on fiscal_mail (document_id);
call wall('fiscal_mail');

-- With whom an issuer stamps; without a row, in the sandbox.
create table pac_account (
  id int generated always as identity primary key,
  account_id int not null references account,
  social_reason_id int not null references social_reason,
  provider text not null check (provider in ('sandbox', 'sw', 'finkok')),
  is_test boolean not null default true,
  -- User, password or token, sealed.
  sealed text,
  balance int,
  balance_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index pac_account_issuer on pac_account (account_id, social_reason_id) where deleted_at is null;
call wall('pac_account');
