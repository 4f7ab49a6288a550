-- What open orders still want of a part: few of all lines ever written.
create index work_order_part_wanted on work_order_part (account_id, part_id) where qty > taken;
