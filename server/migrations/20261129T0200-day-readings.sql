-- What the sensors of whole days told hour by hour (engine/day-readings.ts), beside their summaries and made with them.
-- Days that have a summary without it are told anew.
alter table position_day add readings bytea;
update position_day set summary = null, marks = null, summary_limit = null where summary_limit is not null;
