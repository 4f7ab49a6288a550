-- Days on which a technician does not work: nothing is offered to them, and whoever gives them work is told.
create table technician_absence (
  id int generated always as identity primary key,
  account_id int not null references account,
  technician_id int not null references technician,
  days daterange not null check (not isempty(days) and not lower_inf(days) and not upper_inf(days)),
  reason text not null,
  created_by int references app_user,
  created_at timestamptz not null default now(),
  constraint technician_absence_alone exclude using gist (technician_id with =, days with &&)
);
call wall('technician_absence');

-- What told of a failure: the number of its alert, checklist or ticket.
alter table work_order_failure add column source_id bigint;
