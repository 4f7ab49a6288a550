-- Photographs and documents of an asset or of a fault.
create table asset_file (
  id int generated always as identity primary key,
  account_id int not null references account,
  asset_id int references asset,
  issue_id int references inventory_issue,
  file_id int not null references stored_file,
  check (num_nonnulls(asset_id, issue_id) = 1)
);
create index asset_file_asset on asset_file (account_id, asset_id);
create index asset_file_issue on asset_file (account_id, issue_id);
call wall('asset_file');

alter table asset_event drop constraint asset_event_kind_check;
alter table asset_event add constraint asset_event_kind_check
  check (kind in ('created', 'state', 'holder', 'place', 'seen', 'issue', 'maintenance', 'value', 'file'));
