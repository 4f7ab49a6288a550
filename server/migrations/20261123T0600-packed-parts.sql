-- The first parts of a packed day (engine/packed-block.ts): what is not asked for is not read from disk. Blocks of
-- versions before 3 have one part.
create function packed_head(block bytea, parts int) returns bytea language sql immutable strict as $$
  select case when get_byte(h, 4) < 3 then block else substr(block, 1,
    (get_byte(h, p) << 24) + (get_byte(h, p + 1) << 16) + (get_byte(h, p + 2) << 8) + get_byte(h, p + 3)) end
  from (select substr(block, 1, 57) as h, 12 * parts - 3 as p) head
$$;

-- Raw positions of a unit of the account at work, oldest first, as columns: a third of the time that rows take. No row
-- when there are none. Whether the user may see the unit is the caller's to ask.
create function position_columns_of(wanted int, from_ts timestamptz, to_ts timestamptz)
returns table (ts timestamptz[], lat int[], lon int[], speed smallint[], ignition smallint[])
language sql stable security definer set search_path = public rows 1 as $$
  select array_agg(p.ts order by p.ts), array_agg(p.lat order by p.ts), array_agg(p.lon order by p.ts),
    array_agg(p.speed order by p.ts), array_agg(p.ignition order by p.ts)
  from unit_position p
  where p.account_id = current_account() and p.unit_id = wanted and p.ts >= from_ts and p.ts < to_ts
  having count(*) > 0
$$;
