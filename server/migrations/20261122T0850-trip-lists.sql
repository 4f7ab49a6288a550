-- Lists of trips without reading their wide rows: a search by common words walks one index that carries what is searched
-- (trigrams of such words name nearly every row), and the counts by state read one of active trips only.
create index trip_find on trip (account_id, status, finished_at, id) include (search);
drop index trip_finished;
create index trip_active on trip (account_id) include (state, late_minutes, deviated_since, stopped_since, last_fix_at)
  where status = 'active';
