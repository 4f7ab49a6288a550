-- Why a schedule stopped by itself; null: somebody stopped it, or it goes on.
alter table report_schedule add paused_reason text, add check (paused_reason is null or not active);

alter table report_run
  -- What one that went out held, as the contract's `reportTold`: what has changed since is told beside it.
  add told jsonb,
  -- The one before, of which its note tells that positions came after it.
  add note_of int references report_run;

-- Up to this day (UTC, without it) all positions are packed.
create function packed_until() returns date language sql stable security definer set search_path = public as $$
  select (least((select min(from_at) from position_partition), now()) at time zone 'UTC')::date
$$;

-- How many positions units have in packed days, first and last included. Whether the user may see the units is the
-- caller's to ask.
create function packed_counts_of(wanted int[], from_day date, to_day date) returns table (unit_id int, count int)
language sql stable security definer set search_path = public rows 100 as $$
  select d.unit_id, sum(d.count)::int from position_day d
  where d.account_id = current_account() and d.unit_id = any(wanted) and d.day between from_day and to_day
  group by d.unit_id
$$;
