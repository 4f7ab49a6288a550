-- The other orders of the lists of documents, each cut from its index too; sorting a hundred thousand for one page was
-- most of what these lists took.
create index fiscal_document_folio_down on fiscal_document (account_id, kind, series, folio desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_total on fiscal_document (account_id, kind, total, id) where deleted_at is null;
create index fiscal_document_total_down on fiscal_document (account_id, kind, total desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_balance on fiscal_document (account_id, kind, balance, id) where deleted_at is null;
create index fiscal_document_balance_down on fiscal_document (account_id, kind, balance desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_state on fiscal_document (account_id, kind, state, id) where deleted_at is null;
create index fiscal_document_state_down on fiscal_document (account_id, kind, state desc nulls last, id)
  where deleted_at is null;
-- Those that are paid: counted by themselves.
create index fiscal_document_paid on fiscal_document (account_id, kind, issued_at desc, id)
  where balance = 0 and state = 'stamped' and deleted_at is null;
