-- A checklist that a trip demands: before it leaves, at one of its destinations, or at its end.
create table trip_checklist (
  id int generated always as identity primary key,
  account_id int not null references account,
  trip_id int not null references trip on delete cascade,
  checklist_id int not null references checklist,
  moment text not null check (moment in ('leave', 'arrival', 'end')),
  destination_id int references trip_destination on delete cascade,
  demanded_at timestamptz not null default now(),
  -- What met it; one filling meets one demand.
  filled_id int unique references checklist_filled on delete set null,
  -- When its moment passed without it; null: it has not, or it was filled by then.
  missed_at timestamptz,
  check ((moment = 'arrival') = (destination_id is not null)),
  unique nulls not distinct (account_id, trip_id, checklist_id, moment, destination_id)
);
create index trip_checklist_destination on trip_checklist (destination_id) where destination_id is not null;
create index trip_checklist_open on trip_checklist (account_id, trip_id) where filled_id is null;
call wall('trip_checklist');

-- What the trip demands in words, for its history.
alter table trip add column checklist_names text not null default '';
