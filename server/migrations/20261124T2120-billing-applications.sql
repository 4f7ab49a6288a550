-- What a payment or a credit note takes off an invoice.
create table document_allocation (
  id int generated always as identity primary key,
  account_id int not null references account,
  -- The payment or credit note.
  source_id int not null references fiscal_document on delete cascade,
  invoice_id int not null references fiscal_document,
  -- NumParcialidad; null where no complement is due (paid at once, credit notes).
  instalment smallint check (instalment between 1 and 999),
  -- What the invoice owed; of a credit note, when it was written.
  before numeric(18, 2) not null check (before > 0),
  -- In the invoice's currency.
  amount numeric(18, 2) not null check (amount > 0 and amount <= before),
  -- The same in the currency of its source.
  paid numeric(18, 2) not null check (paid > 0),
  -- Pesos per unit of the invoice's currency, where it is not that of its source.
  rate numeric(18, 6) check (rate > 0),
  -- Its source was neither cancelled nor taken back.
  is_living boolean not null default true,
  unique (source_id, invoice_id)
);
create index document_allocation_invoice on document_allocation (invoice_id);
call wall('document_allocation');

-- The money of a payment: what the complement tells of it beside its document.
create table payment (
  document_id int primary key references fiscal_document on delete cascade,
  account_id int not null references account,
  paid_at timestamptz not null,
  operation text,
  payer_bank_rfc text,
  foreign_bank text,
  payer_account text,
  payee_bank_rfc text,
  payee_account text,
  notes text
);
create index payment_paid_at on payment (account_id, paid_at);
call wall('payment');

-- Files that prove a payment or support a credit note.
create table document_proof (
  id int generated always as identity primary key,
  account_id int not null references account,
  document_id int not null references fiscal_document on delete cascade,
  file_id int not null references stored_file,
  by_id int references app_user,
  at timestamptz not null default now()
);
create index document_proof_document on document_proof (document_id);
call wall('document_proof');
