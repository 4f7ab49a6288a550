-- In which stores a part lies, in its own row: lists of who sees some stores find it there instead of joining all stock.
alter table part add stores int[] not null default '{}';
update part p set stores = s.ids
  from (select part_id, array_agg(store_id order by store_id) as ids from stock group by 1) s where s.part_id = p.id;
create index part_removed on part (account_id, id) where deleted_at is not null;

-- What was removed is missing nowhere.
update stock s set min_qty = 0, max_qty = 0 from part p
  where p.id = s.part_id and p.deleted_at is not null and (s.min_qty > 0 or s.max_qty > 0);

create or replace function sum_stock() returns trigger language plpgsql as $$
declare
  parts int := (new.qty > 0)::int - coalesce((old.qty > 0)::int, 0);
  value numeric := new.value - coalesce(old.value, 0);
  short int := (new.qty < new.min_qty)::int - coalesce((old.qty < old.min_qty)::int, 0);
begin
  update part set
    total_qty = total_qty + new.qty - coalesce(old.qty, 0),
    total_value = total_value + value,
    total_min = total_min + new.min_qty - coalesce(old.min_qty, 0),
    short_stores = short_stores + short,
    last_at = greatest(last_at, new.last_at),
    stores = case when old is null then stores || new.store_id else stores end
  where account_id = new.account_id and id = new.part_id;
  if (parts, value, short) is distinct from (0, 0, 0) then
    insert into store_step (account_id, store_id, parts, value, short)
    values (new.account_id, new.store_id, parts, value, short);
  end if;
  return null;
end $$;
