-- A link to files of a report ends with who made it, as shares do.
drop function open_report_link(bytea, int);
create function open_report_link(wanted bytea, place int)
returns table (account_id int, created_by int, key text, name text, type text)
language sql security definer set search_path = public as $$
  with opened as (
    update report_link l set opened = opened + 1 from account a
    where l.token_hash = wanted and l.revoked_at is null and l.expires_at > now()
      and a.id = l.account_id and a.deactivated_at is null
    returning l.account_id, l.created_by, l.file_ids)
  select o.account_id, o.created_by, f.key, f.name, f.type
  from opened o join stored_file f on f.account_id = o.account_id and f.id = o.file_ids[place + 1]
$$;
drop function evidence_by_token(bytea);
create function evidence_by_token(hash bytea)
returns table (account_id int, evidence_id int, link_id int, created_by int)
language sql stable security definer set search_path = public as $$
  select l.account_id, l.evidence_id, l.id, l.created_by from evidence_link l join account a on a.id = l.account_id
  where l.token_hash = hash and l.revoked_at is null and l.expires_at > now() and a.deactivated_at is null
$$;
revoke execute on function evidence_by_token(bytea) from public;
grant execute on function evidence_by_token(bytea) to arriero_app;
