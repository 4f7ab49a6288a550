-- What moved balances by day: the dashboard reads a year of it, and what was owed on a day is what is owed now without it.
create index receivable_entry_at on receivable_entry (account_id, at);
