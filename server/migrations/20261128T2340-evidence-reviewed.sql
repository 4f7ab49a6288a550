-- Who reviewed the event before it was sealed touched it too.
alter table evidence_custody drop constraint evidence_custody_kind_check;
alter table evidence_custody add constraint evidence_custody_kind_check
  check (kind in ('recorded', 'reviewed', 'asked', 'fetched', 'sealed', 'failed', 'viewed', 'exported', 'shared', 'opened', 'revoked'));
