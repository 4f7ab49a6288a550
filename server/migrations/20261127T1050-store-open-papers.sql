-- What is still on its way is found without its history.
create index purchase_order_open on purchase_order (account_id, id)
  where deleted_at is null and not added_inventory and authorization_state in (0, 1);
create index requisition_open on requisition (account_id, id)
  where deleted_at is null and authorization_state in (0, 1) and process in (1, 2);
