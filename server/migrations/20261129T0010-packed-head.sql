-- The first parts of a packed day without a query for each: without «strict» and with one expression it becomes part of
-- the query that asks, at a third of what it cost.
create or replace function packed_head(block bytea, parts int) returns bytea language sql immutable parallel safe as $$
  select case when get_byte(substr(block, 5, 1), 0) < 3 then block else substr(block, 1, substr(block, 12 * parts - 2, 4)::int) end
$$;
