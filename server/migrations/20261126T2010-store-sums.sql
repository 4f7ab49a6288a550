-- What lies in a store together is summed from small steps instead of from all its stock: each change writes one, so that
-- nobody waits for anybody; now and then the steps of a store are folded into one.
create table store_step (
  id bigint generated always as identity primary key,
  account_id int not null references account (id),
  store_id int not null references store (id),
  -- Parts of which there is something, pesos, and parts under their minimum.
  parts int not null,
  value numeric(16, 2) not null,
  short int not null
);
call wall('store_step');
create index store_step_of on store_step (account_id, store_id) include (parts, value, short);
insert into store_step (account_id, store_id, parts, value, short)
select account_id, store_id, count(*) filter (where qty > 0), sum(value), count(*) filter (where qty < min_qty)
from stock group by 1, 2;

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
    last_at = greatest(last_at, new.last_at)
  where account_id = new.account_id and id = new.part_id;
  if (parts, value, short) is distinct from (0, 0, 0) then
    insert into store_step (account_id, store_id, parts, value, short)
    values (new.account_id, new.store_id, parts, value, short);
  end if;
  return null;
end $$;
