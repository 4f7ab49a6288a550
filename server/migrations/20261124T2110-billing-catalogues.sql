-- To whom the account bills, and what it sells.

create table billing_customer (
  id int generated always as identity primary key,
  account_id int not null references account,
  rfc text not null check (rfc ~ '^[A-ZÑ&]{3,4}[0-9]{6}[A-Z0-9]{3}$'),
  -- As the tax certificate has it, without the kind of company.
  name text not null,
  trade_name text,
  regime text not null check (regime ~ '^[0-9]{3}$'),
  -- Documents for a generic RFC carry the issuer's.
  postal_code text check (postal_code ~ '^[0-9]{5}$'),
  cfdi_use text not null,
  -- Country and tax number of a foreigner.
  tax_residence text check (tax_residence ~ '^[A-Z]{3}$'),
  tax_id text,
  phone text,
  address text,
  -- [{name, email, documents, reminders}]
  contacts jsonb not null default '[]',
  credit_days int not null default 0 check (credit_days between 0 and 365),
  -- In pesos; null: none, 0: cash only.
  credit_limit numeric(18, 2) check (credit_limit >= 0),
  currency text not null default 'MXN' check (currency ~ '^[A-Z]{3}$'),
  payment_form text,
  payment_method text check (payment_method in ('PUE', 'PPD')),
  -- From which they pay, learned when a movement of the bank is matched.
  clabes text[] not null default '{}',
  -- Who of the trip clients it is.
  client_id int references app_user,
  notes text,
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (search_text(name, trade_name, rfc)) stored
);
-- The generic ones stand for many.
create unique index billing_customer_rfc on billing_customer (account_id, rfc)
  where deleted_at is null and rfc not in ('XAXX010101000', 'XEXX010101000');
create index billing_customer_search on billing_customer using gin (account_id, search gin_trgm_ops);
create index billing_customer_name on billing_customer (account_id, name collate es_mx, id) where deleted_at is null;
create index billing_customer_name_down on billing_customer (account_id, name collate es_mx desc nulls last, id)
  where deleted_at is null;
create index billing_customer_clabe on billing_customer using gin (account_id, clabes) where deleted_at is null;
call wall('billing_customer');

alter table fiscal_document add foreign key (customer_id) references billing_customer;

create table billing_product (
  id int generated always as identity primary key,
  account_id int not null references account,
  sku text,
  description text not null,
  -- c_ClaveProdServ and c_ClaveUnidad.
  product_key text not null check (product_key ~ '^[0-9]{8}$'),
  unit_key text not null check (unit_key ~ '^[A-Z0-9]{1,3}$'),
  unit text,
  -- Without taxes.
  price numeric(18, 6) not null check (price >= 0),
  currency text not null default 'MXN' check (currency ~ '^[A-Z]{3}$'),
  -- [{kind, tax, factor, rate}], as the lines of documents have them.
  taxes jsonb not null default '[]',
  cost numeric(18, 6) check (cost >= 0),
  active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  search text generated always as (search_text(sku, description, product_key)) stored
);
create unique index billing_product_sku on billing_product (account_id, upper(sku))
  where deleted_at is null and sku is not null;
create index billing_product_search on billing_product using gin (account_id, search gin_trgm_ops);
create index billing_product_name on billing_product (account_id, description collate es_mx, id) where deleted_at is null;
create index billing_product_name_down on billing_product (account_id, description collate es_mx desc nulls last, id)
  where deleted_at is null;
call wall('billing_product');

alter table fiscal_line add foreign key (product_id) references billing_product;

-- Each price a product has had; the first one has none before.
create table billing_product_price (
  id int generated always as identity primary key,
  account_id int not null references account,
  product_id int not null references billing_product,
  before numeric(18, 6),
  after numeric(18, 6) not null,
  before_currency text,
  currency text not null,
  changed_at timestamptz not null default now(),
  changed_by int references app_user
);
create index billing_product_price_product on billing_product_price (product_id, changed_at desc);
create index billing_product_price_account on billing_product_price (account_id, changed_at desc);
call wall('billing_product_price');
