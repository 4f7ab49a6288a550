-- What is offered to a customer or to a prospect.
create table quotation (
  id int generated always as identity primary key,
  account_id int not null references account,
  series_id int not null references document_series,
  series text not null,
  folio int not null,
  customer_id int references billing_customer,
  -- As printed: the customer's when it was saved, or a prospect's.
  name text not null check (name <> ''),
  rfc text,
  contact text,
  email text,
  valid_until date not null,
  currency text not null default 'MXN' check (currency ~ '^[A-Z]{3}$'),
  payment_terms text,
  notes text,
  letterhead_id int references letterhead,
  -- [{clauseId, title, text}] in their order.
  clauses jsonb not null default '[]',
  subtotal numeric(18, 2) not null default 0,
  discount numeric(18, 2) not null default 0,
  transferred numeric(18, 2) not null default 0,
  withheld numeric(18, 2) not null default 0,
  total numeric(18, 2) not null default 0,
  cost numeric(18, 2),
  margin numeric(9, 4),
  state text not null default 'draft' check (state in ('draft', 'sent', 'accepted', 'rejected', 'converted')),
  -- Changed since it was sent.
  unsent boolean not null default false,
  sent_at timestamptz,
  -- What it became.
  document_id int references fiscal_document,
  created_by int references app_user,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (search_text(series || '-' || folio::text, name, rfc, contact)) stored,
  check (state <> 'converted' or document_id is not null)
);
create unique index quotation_folio on quotation (series_id, folio);
create index quotation_list on quotation (account_id, id desc) where deleted_at is null;
create index quotation_search on quotation using gin (account_id, search gin_trgm_ops);
create index quotation_document on quotation (document_id) where document_id is not null;
call wall('quotation');

create table quotation_line (
  id int generated always as identity primary key,
  account_id int not null references account,
  quotation_id int not null references quotation on delete cascade,
  position smallint not null,
  product_id int references billing_product,
  product_key text not null,
  sku text,
  description text not null,
  unit_key text not null,
  unit text,
  quantity numeric(18, 6) not null check (quantity >= 0),
  unit_price numeric(18, 6) not null check (unit_price >= 0),
  discount numeric(18, 6) not null default 0 check (discount >= 0),
  amount numeric(18, 2) not null,
  taxes jsonb not null default '[]',
  is_optional boolean not null default false,
  -- What one costs us.
  cost numeric(18, 6) check (cost >= 0),
  unique (quotation_id, position)
);
call wall('quotation_line');

-- What went out, as it went out.
create table quotation_version (
  id int generated always as identity primary key,
  account_id int not null references account,
  quotation_id int not null references quotation on delete cascade,
  number smallint not null check (number >= 1),
  content jsonb not null,
  total numeric(18, 2) not null,
  -- The very file; without one it is drawn from the content.
  file_id int references stored_file,
  recipients text,
  message text,
  sent_by int references app_user,
  sent_at timestamptz not null default now(),
  unique (quotation_id, number)
);
call wall('quotation_version');

-- Who said what of a quotation, a sales note or an invoice, and when.
create table status_note (
  id int generated always as identity primary key,
  account_id int not null references account,
  entity_type text not null check (entity_type in ('quotation', 'note_sale', 'invoice')),
  entity_id int not null,
  status text not null check (status <> ''),
  comment text,
  created_by int references app_user,
  created_at timestamptz not null default now()
);
create index status_note_entity on status_note (account_id, entity_type, entity_id, id desc);
call wall('status_note');
