-- What is owed and what moves it, for the home of billing: without reading each document whole.
drop index fiscal_document_owed;
create index fiscal_document_owed on fiscal_document (account_id, due_on) include (customer_id, kind, issuer_id, balance, exchange_rate)
  where balance > 0 and deleted_at is null;
-- The few in another currency or removed: all others count in the ledger as they stand there.
create index fiscal_document_apart on fiscal_document (account_id, id) include (exchange_rate, deleted_at)
  where exchange_rate is not null or deleted_at is not null;
