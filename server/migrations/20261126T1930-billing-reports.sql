-- What was cancelled in some days: reports take it off on the day it was cancelled.
create index fiscal_document_cancelled on fiscal_document (account_id, cancelled_at) where state = 'cancelled';
-- The few that wait for somebody among all that are done.
create index fiscal_document_pending on fiscal_document (account_id, kind, state)
  where state in ('draft', 'error', 'cancelling') and deleted_at is null;
