-- What leaves per day in each store, less what came back, without reading the rows; and what was ordered of a requisition.
drop index movement_use;
create index movement_use on movement (account_id, part_id, at) include (qty, store_id) where kind in ('exit', 'mount', 'return');
create index purchase_order_line_requested on purchase_order_line (requisition_line_id) where requisition_line_id is not null;
