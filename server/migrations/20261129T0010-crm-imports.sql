-- What each sheet brought, so that it can be taken back; and filled checklists by what was found in them.

create table crm_import (
  id int generated always as identity primary key,
  account_id int not null references account,
  file text not null default '',
  created int not null default 0,
  updated int not null default 0,
  skipped int not null default 0,
  companies int not null default 0,
  user_id int references app_user,
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by int references app_user
);
create index crm_import_newest on crm_import (account_id, id desc);
call wall('crm_import');

-- How a sale or a company read before a sheet wrote over it, and the version it left: a later one was worked on since.
create table crm_import_before (
  id int generated always as identity primary key,
  account_id int not null references account,
  import_id int not null references crm_import,
  sale_id int references crm_sale,
  company_id int references crm_company,
  version int not null,
  record jsonb not null,
  check (num_nonnulls(sale_id, company_id) = 1)
);
create index crm_import_before_of on crm_import_before (account_id, import_id);
call wall('crm_import_before');

alter table crm_sale add import_id int references crm_import;
create index crm_sale_import on crm_sale (account_id, import_id) where import_id is not null;
alter table crm_company add import_id int references crm_import;
create index crm_company_import on crm_company (account_id, import_id) where import_id is not null;

create index checklist_filled_findings on checklist_filled (account_id, findings, id desc);
create index checklist_filled_findings_down on checklist_filled (account_id, findings desc nulls last, id desc);
