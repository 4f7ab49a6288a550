-- Open is what was never closed: one index finds what stands, what was closed lately and what was closed between two days.
drop index crm_sale_open;
drop index crm_sale_closed_at;
create index crm_sale_closed on crm_sale (account_id, closed_at) where deleted_at is null;
