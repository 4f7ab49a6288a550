drop function open_share(bytea);
create function open_share(wanted bytea)
returns table (id int, account_id int, unit_id int, note text, expires_at timestamptz, created_by int)
language sql security definer set search_path = public as $$
  update share_link s set views = views + 1
  where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now()
  returning s.id, s.account_id, s.unit_id, s.note, s.expires_at, s.created_by
$$;
