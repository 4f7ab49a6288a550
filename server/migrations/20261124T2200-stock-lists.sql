-- Lists of 50 000 parts in 20 stores sort by what lies in all stores together: it stands in the part's own row, so that
-- no list joins two large tables. HOT updates need room on the page, and none of these columns has an index.
alter table part
  add total_qty numeric(14, 3) not null default 0,
  add total_value numeric(16, 2) not null default 0,
  add total_min numeric(14, 3) not null default 0,
  -- Stores in which it is under its minimum.
  add short_stores int not null default 0,
  add last_at timestamptz;
alter table part set (fillfactor = 80);
update part p set total_qty = t.qty, total_value = t.value, total_min = t.min_qty, short_stores = t.short_stores,
    last_at = t.last_at
  from part_total t where t.part_id = p.id;
drop trigger total_of_part on part;
drop function total_of_part();
drop table part_total;

create or replace function sum_stock() returns trigger language plpgsql as $$
begin
  update part set
    total_qty = total_qty + new.qty - coalesce(old.qty, 0),
    total_value = total_value + new.value - coalesce(old.value, 0),
    total_min = total_min + new.min_qty - coalesce(old.min_qty, 0),
    short_stores = short_stores + (new.qty < new.min_qty)::int - coalesce((old.qty < old.min_qty)::int, 0),
    last_at = greatest(last_at, new.last_at)
  where account_id = new.account_id and id = new.part_id;
  return null;
end $$;

-- What moved it last: lists tell it without searching the ledger.
alter table stock add last_kind text, add last_qty numeric(14, 3);
update stock s set last_kind = m.kind, last_qty = m.qty
  from (select distinct on (store_id, part_id) store_id, part_id, kind, qty from movement order by store_id, part_id, at desc, id desc) m
  where m.store_id = s.store_id and m.part_id = s.part_id;

-- What lists of one store, or of some, read without touching the rows; vacuumed early, so that it stays that way.
create index stock_of_store on stock (account_id, store_id, part_id) include (qty, value, min_qty, last_at);
create index stock_short on stock (account_id, store_id, part_id) where qty < min_qty;
alter table stock set (autovacuum_vacuum_scale_factor = 0.01);
