-- What whole days tell of excesses and silences (engine/day-marks.ts), beside their summaries and made with them. Days
-- that have a summary without it are told anew.
alter table position_day add marks bytea;
update position_day set summary = null, summary_limit = null where summary_limit is not null;
