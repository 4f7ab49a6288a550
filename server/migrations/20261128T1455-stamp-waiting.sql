-- Also a document that waits for its PAC to answer again is looked at by itself.
drop index fiscal_document_waiting;
create index fiscal_document_waiting on fiscal_document (next_check_at) where next_check_at is not null;
