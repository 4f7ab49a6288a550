-- One running number per series of one issuer. Given out in the transaction that saves the document, so a document that is
-- not saved leaves no gap.
create table document_series (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (name ~ '^[A-Z0-9]{1,25}$'),
  kind text not null check (kind in ('I', 'E', 'P', 'T', 'V', 'C')),
  social_reason_id int not null references social_reason,
  next int not null default 1 check (next >= 1),
  last int,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check (last < next)
);
-- Two series of one name would give out the same number twice.
create unique index document_series_name on document_series (account_id, social_reason_id, name) where deleted_at is null;
call wall('document_series');
