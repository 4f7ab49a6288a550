-- Work on units: orders with their jobs, parts, photographs and history, and when units are out of service.
create extension if not exists btree_gist;

alter table store_number drop constraint store_number_kind_check;
alter table store_number add constraint store_number_kind_check
  check (kind in ('REQ', 'OC', 'E', 'S', 'T', 'CT', 'ACT', 'MA', 'INC', 'M'));

-- Pesos an hour of work costs; frozen with each stretch of work.
alter table technician add hour_rate numeric(10, 2) check (hour_rate >= 0);

create table work_order (
  id int generated always as identity primary key,
  account_id int not null references account,
  folio text not null,
  unit_id int not null references unit,
  title text not null,
  description text,
  kind text not null check (kind in ('preventive', 'corrective')),
  concept_id int references maintenance_concept,
  -- What it was opened for.
  cause text not null default 'manual' check (cause in ('manual', 'plan', 'checklist', 'alert', 'ticket')),
  -- 1 pending, 2 in process, 3 confirmed, 4 rejected.
  process smallint not null default 1 check (process in (1, 2, 3, 4)),
  -- 0 asked for, 1 given, 2 withdrawn, 3 denied; null: nobody has to be asked.
  authorization_state smallint check (authorization_state in (0, 1, 2, 3)),
  -- Pesos it may cost without asking anybody; infinity: any amount.
  allowed numeric not null default 0,
  requested_by int references app_user,
  -- Users who raised what it costs over that, and do not decide about it.
  raised_by int[] not null default '{}',
  planned_at timestamptz,
  planned_until timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  -- Odometer and hours as somebody read them when the work ended.
  read_at timestamptz,
  read_km numeric(12, 1) check (read_km >= 0),
  read_hours numeric(12, 1) check (read_hours >= 0),
  outcome text,
  -- Pesos so far, and what all of it is expected to cost.
  labor numeric(14, 2) not null default 0,
  parts numeric(14, 2) not null default 0,
  external numeric(14, 2) not null default 0,
  foreseen numeric(14, 2) not null default 0,
  search text generated always as (search_text(folio, title, description)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  unique (account_id, folio)
);
alter table store_exit add foreign key (work_order_id) references work_order;
create index work_order_newest on work_order (account_id, id desc) where deleted_at is null;
create index work_order_process on work_order (account_id, process, id desc) where deleted_at is null;
create index work_order_unit on work_order (account_id, unit_id, id desc) where deleted_at is null;
create index work_order_closed on work_order (account_id, closed_at) where process = 3 and deleted_at is null;
create index work_order_planned on work_order (account_id, planned_at) where deleted_at is null;
call wall('work_order');

create table work_order_job (
  id int generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  unit_id int not null references unit,
  name text not null,
  -- The service of the unit's plan it does.
  service_id int references maintenance_service,
  technician_id int references technician,
  planned_hours numeric(7, 2) not null default 0 check (planned_hours >= 0),
  -- 0 to do, 1 done, 2 not to be done.
  state smallint not null default 0 check (state in (0, 1, 2)),
  decided_at timestamptz,
  -- Done by others, with what they charge before taxes and their invoice.
  workshop_id int references workshop,
  price numeric(14, 2) not null default 0 check (price >= 0),
  invoice text,
  invoice_uuid uuid,
  note text,
  -- Its service is being seen to: false once the order or the job is over.
  holds_service boolean not null default true,
  -- An invoice is paid once: by the jobs of one order.
  constraint work_order_invoice exclude using gist (account_id with =, invoice_uuid with =, order_id with <>)
    where (invoice_uuid is not null)
);
create index work_order_job_order on work_order_job (account_id, order_id);
create index work_order_job_technician on work_order_job (account_id, technician_id) where technician_id is not null;
create unique index work_order_service on work_order_job (account_id, unit_id, service_id)
  where service_id is not null and holds_service;
call wall('work_order_job');

-- When somebody worked on a job. Nobody works on two at once.
create table work_order_stretch (
  id int generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  job_id int not null references work_order_job on delete cascade,
  technician_id int not null references technician,
  during tstzrange not null,
  -- Pesos an hour, as it was.
  rate numeric(10, 2) not null default 0,
  cost numeric(14, 2) not null default 0,
  constraint work_order_stretch_alone exclude using gist (technician_id with =, during with &&)
);
create index work_order_stretch_order on work_order_stretch (account_id, order_id);
create index work_order_stretch_running on work_order_stretch (account_id, technician_id) where upper_inf(during);
call wall('work_order_stretch');

-- Parts an order needs: held back in a store, then taken out of it.
create table work_order_part (
  id int generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  job_id int references work_order_job on delete set null,
  store_id int not null references store,
  part_id int not null references part,
  item_id int references stock_item,
  qty numeric(14, 3) not null check (qty > 0),
  reserved numeric(14, 3) not null default 0 check (reserved >= 0),
  taken numeric(14, 3) not null default 0 check (taken >= 0),
  -- Pesos of what was taken and did not come back.
  cost numeric(14, 2) not null default 0,
  constraint work_order_part_within check (reserved + taken <= qty)
);
create index work_order_part_order on work_order_part (account_id, order_id);
call wall('work_order_part');

create table work_order_failure (
  id int generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  job_id int references work_order_job on delete set null,
  description text not null,
  cause text not null default 'manual' check (cause in ('manual', 'plan', 'checklist', 'alert', 'ticket')),
  found_by int references app_user,
  found_at timestamptz not null default now()
);
create index work_order_failure_order on work_order_failure (account_id, order_id);
call wall('work_order_failure');

create table work_order_photo (
  id int generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  job_id int references work_order_job on delete set null,
  stage text not null check (stage in ('before', 'after')),
  file_id int not null references stored_file
);
create index work_order_photo_order on work_order_photo (account_id, order_id);
call wall('work_order_photo');

create table work_order_event (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  order_id int not null references work_order,
  at timestamptz not null default now(),
  user_id int references app_user,
  kind text not null,
  text text not null
);
create index work_order_event_order on work_order_event (account_id, order_id, id desc);
call wall('work_order_event');

-- When a unit cannot be counted on.
create table unit_outage (
  id int generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  order_id int references work_order,
  reason text not null,
  during tstzrange not null check (not isempty(during)),
  -- Until when it is expected to last, while it has no end.
  expected_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  constraint unit_outage_alone exclude using gist (unit_id with =, during with &&) where (deleted_at is null)
);
create index unit_outage_during on unit_outage using gist (account_id, during) where deleted_at is null;
call wall('unit_outage');
