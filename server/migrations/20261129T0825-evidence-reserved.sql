-- What of a packet opens only with a code, which travels apart from it.
alter table evidence
  -- {"channels": [2], "stills": true, "driver": false}; null: nothing.
  add column reserve jsonb,
  -- The code, sealed with the installation's secret.
  add column code_sealed text;
alter table evidence_custody drop constraint evidence_custody_kind_check;
alter table evidence_custody add constraint evidence_custody_kind_check
  check (kind in ('recorded', 'reviewed', 'asked', 'fetched', 'sealed', 'failed', 'viewed', 'told', 'exported', 'shared', 'opened', 'revoked'));
