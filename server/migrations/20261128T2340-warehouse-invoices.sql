-- The invoice that charges a rent to the tenant. Of a month that grew after it was invoiced, what is missing stands beside it.
alter table warehouse_charge add document_id int references fiscal_document;
alter table warehouse_charge drop constraint warehouse_charge_once;
create unique index warehouse_charge_once on warehouse_charge (contract_id, kind, month) where document_id is null;
create index warehouse_charge_document on warehouse_charge (document_id) where document_id is not null;
