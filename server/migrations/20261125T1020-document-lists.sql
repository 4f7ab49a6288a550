-- Lists of a hundred thousand documents are cut from an index in each order that people read them in; the other orders
-- find the page by its ids alone.
create index fiscal_document_list_down on fiscal_document (account_id, kind, issued_at desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_due on fiscal_document (account_id, kind, due_on, id) where deleted_at is null;
create index fiscal_document_due_down on fiscal_document (account_id, kind, due_on desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_receiver on fiscal_document (account_id, kind, (receiver ->> 'name'), id)
  where deleted_at is null;
create index fiscal_document_receiver_down on fiscal_document (account_id, kind, (receiver ->> 'name') desc nulls last, id)
  where deleted_at is null;
create index fiscal_document_folio_list on fiscal_document (account_id, kind, series, folio, id) where deleted_at is null;
