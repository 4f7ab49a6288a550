-- What many documents have is looked for and counted in an index that has the words: their rows are wide, and the trigram
-- index gives next to all of them to be read again.
create index fiscal_document_words on fiscal_document (account_id, kind) include (search) where deleted_at is null;
