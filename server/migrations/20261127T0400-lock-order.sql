-- Whoever asks for a trip's account to be worked out anew waits for nobody: asking is adding a row, and who works it out
-- takes those it sees. With a row per trip, writers waited for each other and for the work itself in any order.
alter table trip_profit_due drop constraint trip_profit_due_pkey;
alter table trip_profit_due add column id bigint generated always as identity primary key;
drop index trip_profit_due_account;
create index trip_profit_due_account on trip_profit_due (account_id, id);
create index trip_profit_due_trip on trip_profit_due (trip_id);
create or replace function trip_profit_falls_due() returns trigger language plpgsql as $$
begin
  insert into trip_profit_due (trip_id, account_id) values (new.id, new.account_id);
  return null;
end $$;

-- A whole unique index makes its columns a key: writing the fiscal folio of a stamp then holds up whoever only refers to
-- the document, such as the account of a trip it charges.
drop index fiscal_document_uuid;
create unique index fiscal_document_uuid on fiscal_document (account_id, uuid) where uuid is not null;
