-- A link ends with its account, as sessions do.
create or replace function open_share(wanted bytea)
returns table (id int, account_id int, unit_id int, note text, expires_at timestamptz, created_by int)
language sql security definer set search_path = public as $$
  update share_link s set views = views + 1
  from account a
  where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now()
    and a.id = s.account_id and a.deactivated_at is null
  returning s.id, s.account_id, s.unit_id, s.note, s.expires_at, s.created_by
$$;
