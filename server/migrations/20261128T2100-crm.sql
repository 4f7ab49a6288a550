-- Sales: companies that may buy, what is offered to them and what is done until they do.

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('trip', 'unit', 'alert', 'document', 'system', 'ticket', 'task', 'sale'));

create table crm_config (
  id int generated always as identity primary key,
  account_id int not null unique references account,
  -- Pesos a month is to bring.
  goal numeric(14, 2) check (goal >= 0),
  last_number int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
call wall('crm_config');

create table crm_stage (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 40),
  color text not null default 'gray' check (color in ('gray', 'blue', 'violet', 'amber', 'green', 'teal', 'red')),
  -- 1 open, 2 won, 3 lost.
  kind smallint not null default 1 check (kind between 1 and 3),
  place int not null default 0,
  probability smallint not null default 0 check (probability between 0 and 100),
  cold_days smallint not null default 7 check (cold_days between 1 and 365),
  conditions text[] not null default '{}',
  deleted_at timestamptz
);
create unique index crm_stage_name on crm_stage (account_id, search_text(name)) where deleted_at is null;
-- One ends sales well, one badly.
create unique index crm_stage_end on crm_stage (account_id, kind) where kind > 1 and deleted_at is null;
create index crm_stage_order on crm_stage (account_id, kind, place) where deleted_at is null;
call wall('crm_stage');

create table crm_tag (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 30),
  color text not null default 'gray' check (color in ('gray', 'blue', 'violet', 'amber', 'green', 'teal', 'red')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index crm_tag_name on crm_tag (account_id, search_text(name)) where deleted_at is null;
call wall('crm_tag');

create table crm_company (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (length(name) between 1 and 200),
  rfc text,
  email text,
  phone text,
  website text,
  notes text,
  customer_id int references billing_customer,
  -- By what it is recognised when it comes again (`duplicates.rules.ts`).
  name_key text,
  rfc_key text,
  email_key text,
  domain_key text,
  phone_key text,
  search text generated always as (search_text(name, rfc, email, phone)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create index crm_company_by_name on crm_company (account_id, name collate es_mx, id) where deleted_at is null;
create index crm_company_name_key on crm_company (account_id, name_key) where deleted_at is null;
create index crm_company_customer on crm_company (account_id, customer_id) where customer_id is not null;
create index crm_company_search on crm_company using gin (account_id, search gin_trgm_ops);
call wall('crm_company');

create table crm_sale (
  id int generated always as identity primary key,
  account_id int not null references account,
  number int not null,
  title text not null check (length(title) between 1 and 160),
  company_id int not null references crm_company,
  -- As the company is called, for the search and the order of lists.
  company_name text not null,
  contact_name text,
  contact_role text,
  contact_phone text,
  contact_email text,
  amount numeric(14, 2) not null default 0 check (amount >= 0),
  -- Null: that of its stage.
  probability smallint check (probability between 0 and 100),
  stage_id int not null references crm_stage,
  -- The kind of its stage.
  state smallint not null default 1 check (state between 1 and 3),
  -- Among the sales of its stage: between two others there is always room, and when there is not they are numbered anew.
  place float8 not null,
  close_on date,
  owner_id int references app_user on delete set null,
  source text,
  description text,
  -- What is planned first.
  next_at timestamptz,
  last_activity_at timestamptz not null default now(),
  entered_at timestamptz not null default now(),
  closed_at timestamptz,
  lost_reason text check (lost_reason in ('price', 'time', 'coverage', 'other')),
  lost_detail text,
  search text generated always as
    (search_text('vt-' || lpad(number::text, greatest(4, length(number::text)), '0'), title, company_name, contact_name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, number),
  constraint crm_sale_closed check ((state = 1) = (closed_at is null)),
  constraint crm_sale_reason check (state = 3 or lost_reason is null)
);
create index crm_sale_newest on crm_sale (account_id, id desc) where deleted_at is null;
create index crm_sale_stage on crm_sale (account_id, stage_id, place) where deleted_at is null;
create index crm_sale_open on crm_sale (account_id, stage_id, next_at) where deleted_at is null and state = 1;
create index crm_sale_closed_at on crm_sale (account_id, state, closed_at desc) where deleted_at is null and state > 1;
create index crm_sale_created on crm_sale (account_id, created_at) where deleted_at is null;
create index crm_sale_title on crm_sale (account_id, title collate es_mx, id desc) where deleted_at is null;
create index crm_sale_title_down on crm_sale (account_id, title collate es_mx desc nulls last, id desc) where deleted_at is null;
create index crm_sale_named on crm_sale (account_id, company_name collate es_mx, id desc) where deleted_at is null;
create index crm_sale_named_down on crm_sale (account_id, company_name collate es_mx desc nulls last, id desc) where deleted_at is null;
create index crm_sale_amount on crm_sale (account_id, amount, id desc) where deleted_at is null;
create index crm_sale_amount_down on crm_sale (account_id, amount desc nulls last, id desc) where deleted_at is null;
create index crm_sale_close on crm_sale (account_id, close_on, id desc) where deleted_at is null;
create index crm_sale_close_down on crm_sale (account_id, close_on desc nulls last, id desc) where deleted_at is null;
create index crm_sale_last on crm_sale (account_id, last_activity_at, id desc) where deleted_at is null;
create index crm_sale_last_down on crm_sale (account_id, last_activity_at desc nulls last, id desc) where deleted_at is null;
create index crm_sale_company on crm_sale (account_id, company_id, id desc) where deleted_at is null;
create index crm_sale_owner on crm_sale (account_id, owner_id, id desc) where deleted_at is null;
create index crm_sale_search on crm_sale using gin (account_id, search gin_trgm_ops);
call wall('crm_sale');

create table crm_sale_tag (
  account_id int not null references account,
  sale_id int not null references crm_sale,
  tag_id int not null references crm_tag,
  primary key (sale_id, tag_id)
);
create index crm_sale_tag_of on crm_sale_tag (account_id, tag_id, sale_id);
call wall('crm_sale_tag');

-- Where each sale stood, and since when.
create table crm_stay (
  id int generated always as identity primary key,
  account_id int not null references account,
  sale_id int not null references crm_sale,
  stage_id int not null references crm_stage,
  entered_at timestamptz not null default now(),
  user_id int references app_user
);
create index crm_stay_of on crm_stay (account_id, sale_id, id);
call wall('crm_stay');

-- What was said and what happened.
create table crm_note (
  id int generated always as identity primary key,
  account_id int not null references account,
  sale_id int not null references crm_sale,
  at timestamptz not null default now(),
  user_id int references app_user,
  kind text not null check (kind in ('note', 'event')),
  body text not null default '',
  -- How it read before: [{at, text}], the oldest first.
  earlier jsonb not null default '[]',
  edited_at timestamptz,
  deleted_at timestamptz
);
create index crm_note_of on crm_note (account_id, sale_id, id);
call wall('crm_note');

create table crm_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  sale_id int not null references crm_sale,
  note_id int not null references crm_note,
  file_id int not null references stored_file
);
create index crm_file_of on crm_file (account_id, sale_id);
call wall('crm_file');

create table crm_activity (
  id int generated always as identity primary key,
  account_id int not null references account,
  sale_id int not null references crm_sale,
  kind text not null check (kind in ('call', 'mail', 'meeting', 'visit', 'other')),
  title text not null check (length(title) between 1 and 160),
  at timestamptz not null,
  remind_minutes int check (remind_minutes between 0 and 20160),
  owner_id int references app_user on delete set null,
  -- Its owner was told of it.
  told boolean not null default false,
  done_at timestamptz,
  done_by int references app_user,
  outcome text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create index crm_activity_of on crm_activity (account_id, sale_id, at) where deleted_at is null;
create index crm_activity_at on crm_activity (account_id, at) where deleted_at is null;
-- Across accounts, for the job that reminds.
create index crm_activity_remind on crm_activity (at)
  where done_at is null and deleted_at is null and not told and remind_minutes is not null;
call wall('crm_activity');

create table crm_quotation (
  account_id int not null references account,
  sale_id int not null references crm_sale,
  quotation_id int not null references quotation,
  primary key (sale_id, quotation_id)
);
create index crm_quotation_of on crm_quotation (account_id, quotation_id);
call wall('crm_quotation');
