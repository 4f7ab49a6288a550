-- Whether a person has signed in from a place is judged by the caller: an IPv6 connection has a whole network.
drop function knows_address(int, text);

-- Where this person has signed in from within the last three months.
create function known_addresses(wanted int) returns setof text
language sql stable security definer set search_path = public as $$
  select distinct address from session
  where user_id = wanted and principal_user_id is null and created_at > now() - interval '90 days'
$$;
