-- Where the account keeps its money.
create table bank (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null,
  -- The first three digits of its CLABEs.
  code text check (code ~ '^[0-9]{3}$'),
  -- What each column of its CSV files is, by a hash of their headings: {hash: {…}}.
  layouts jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index bank_name on bank (account_id, lower(name)) where deleted_at is null;
call wall('bank');

create table bank_account (
  id int generated always as identity primary key,
  account_id int not null references account,
  bank_id int not null references bank,
  name text not null,
  number text,
  clabe text check (clabe ~ '^[0-9]{18}$'),
  currency text not null default 'MXN' check (currency ~ '^[A-Z]{3}$'),
  -- Whose it is; null: of all issuers.
  issuer_id int references social_reason,
  -- Before the first movement of that day.
  opening_balance numeric(18, 2) not null default 0,
  opened_on date not null,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index bank_account_clabe on bank_account (account_id, clabe) where deleted_at is null;
create unique index bank_account_number on bank_account (account_id, bank_id, number) where deleted_at is null;
call wall('bank_account');

-- A statement that was read, to be taken back whole.
create table bank_import (
  id int generated always as identity primary key,
  account_id int not null references account,
  bank_account_id int not null references bank_account,
  file_name text not null,
  format text not null check (format in ('csv', 'ofx', 'mt940', 'camt')),
  added int not null,
  repeated int not null,
  skipped int not null,
  closing numeric(18, 2),
  closing_on date,
  at timestamptz not null default now(),
  by_id int references app_user
);
create index bank_import_account on bank_import (bank_account_id, at);
call wall('bank_import');

-- What the bank says of one account; a balance is always their sum.
create table bank_transaction (
  id int generated always as identity primary key,
  account_id int not null references account,
  bank_account_id int not null references bank_account,
  -- Null: written by hand.
  import_id int references bank_import,
  day date not null,
  time time(0),
  -- In the account's currency; what left is negative.
  amount numeric(18, 2) not null check (amount <> 0),
  description text not null,
  -- Who paid, or was paid.
  party text,
  rfc text,
  clabe text,
  reference text,
  -- SPEI's clave de rastreo.
  tracking text,
  -- The same movement read twice has the same.
  key text not null,
  -- Its description without what changes each time: what was registered so before is proposed again.
  pattern text not null,
  state text not null default 'open' check (state in ('open', 'payment', 'transfer', 'fee', 'other')),
  concept text,
  -- The other side of a transfer between own accounts.
  pair_id int references bank_transaction,
  settled_at timestamptz,
  settled_by int references app_user,
  -- Proposals that somebody refused, by their keys.
  refused text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  search text generated always as (search_text(party, description, rfc, reference, tracking, concept, amount::text)) stored,
  check ((state = 'open') = (settled_at is null)),
  check (pair_id is null or state = 'transfer')
);
create unique index bank_transaction_key on bank_transaction (bank_account_id, key);
create index bank_transaction_list on bank_transaction (bank_account_id, day desc, id desc) include (amount, state);
create index bank_transaction_open on bank_transaction (account_id, bank_account_id, day desc, id desc) include (amount) where state = 'open';
create index bank_transaction_pattern on bank_transaction (account_id, pattern, settled_at) where state in ('fee', 'other');
create index bank_transaction_import on bank_transaction (import_id) where import_id is not null;
create index bank_transaction_search on bank_transaction using gin (account_id, search gin_trgm_ops);
call wall('bank_transaction');

-- The payments that a movement is; no payment is two movements.
create table bank_match (
  id int generated always as identity primary key,
  account_id int not null references account,
  transaction_id int not null references bank_transaction on delete cascade,
  document_id int not null references fiscal_document
);
create unique index bank_match_document on bank_match (document_id);
create index bank_match_transaction on bank_match (transaction_id);
call wall('bank_match');
