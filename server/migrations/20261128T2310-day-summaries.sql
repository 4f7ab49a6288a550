-- What whole days tell of drives, stops and idling (engine/day-summary.ts), so that who asks for months of a fleet does
-- not pass its positions. Made by a job of days that are over, with the unit's speed limit as it stood; whoever packs a
-- day anew forgets it. Empty: the day cannot be read.
alter table position_day add summary bytea, add summary_limit smallint,
  add check ((summary is null) = (summary_limit is null));
-- Of each unit the days without one, and those made with another limit.
create index position_day_summary on position_day (account_id, unit_id, summary_limit, day);
