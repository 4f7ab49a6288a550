-- Goods leave for an order of the workshop, or are mounted on a unit for one. Its folio never changes: it stands here so
-- that lists name it without knowing orders.
alter table store_exit
  add work_order_id int,
  add work_order text,
  drop constraint store_exit_check,
  add constraint store_exit_destination check (
    num_nonnulls(unit_id, department_id, asset_maintenance_id) = 1
    or (work_order_id is not null and num_nonnulls(unit_id, department_id, asset_maintenance_id) = 0)
  ),
  add constraint store_exit_work_order check (num_nonnulls(work_order_id, work_order) in (0, 2));
create index store_exit_work_order_of on store_exit (account_id, work_order_id) where work_order_id is not null;

-- What leaves for an order comes back in parts, each of them a movement.
drop index movement_reversed;
create unique index movement_reversed on movement (reverses_id) where reverses_id is not null and kind <> 'return';
create index movement_returned on movement (reverses_id) where kind = 'return';
