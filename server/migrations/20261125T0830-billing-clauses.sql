-- Conditions that documents to customers carry, in the order in which they stand.
create table billing_clause (
  id int generated always as identity primary key,
  account_id int not null references account,
  title text not null,
  text text not null,
  position int not null default 0 check (position between 0 and 9999),
  -- Documents that begin with it: 'quotation', 'note_sale', 'invoice'.
  default_for text[] not null default '{}',
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
create unique index billing_clause_title on billing_clause (account_id, lower(title));
call wall('billing_clause');
