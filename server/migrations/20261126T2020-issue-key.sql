-- A fault that was reported without a signal and is sent twice is one.
alter table inventory_issue add key uuid;
create unique index inventory_issue_key on inventory_issue (account_id, key) where key is not null;
