-- Balances and their days are added up from an index alone: with what the wall asks for in it, no row is read.
drop index bank_transaction_list;
create index bank_transaction_list on bank_transaction (account_id, bank_account_id, day desc, id desc) include (amount, state);
