-- Accounts in the orders people read them: the latest first, and by what they leave, the worst or the best first.
drop index trip_profit_at;
create index trip_profit_at on trip_profit (account_id, at desc, trip_id) where status <> 'cancelled';
create index trip_profit_margin on trip_profit (account_id, margin, trip_id) where status <> 'cancelled';
create index trip_profit_margin_down on trip_profit (account_id, margin desc nulls last, trip_id) where status <> 'cancelled';
create index trip_profit_share on trip_profit (account_id, (margin / nullif(income, 0)), trip_id) where status <> 'cancelled';
create index trip_profit_share_down on trip_profit (account_id, (margin / nullif(income, 0)) desc nulls last, trip_id)
  where status <> 'cancelled';
