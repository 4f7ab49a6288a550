-- Attempts are counted before they are answered, each key in one row: of many at once each waits for the one before it.
drop function count_login_failures(text, interval);
drop function note_login_failure(text[]);
drop function forget_login_failures(text);
drop table login_failure;

create table login_attempt (
  key text primary key,
  tries int not null,
  at timestamptz not null,
  -- Until then nobody may try.
  free_at timestamptz not null
);
create index login_attempt_age on login_attempt (at);

-- Counts an attempt and answers 0, or how many seconds there are to wait. After `free` attempts each costs twice the
-- pause of the one before, from half a minute to a quarter of an hour; a day without any forgets them.
create function take_login_attempt(wanted text, free int) returns int
language plpgsql security definer set search_path = public as $$
begin
  if random() < 0.02 then
    delete from login_attempt where at < clock_timestamp() - interval '1 day';
  end if;
  insert into login_attempt as a (key, tries, at, free_at) values (wanted, 1, clock_timestamp(), '-infinity')
  on conflict (key) do update set
    tries = a.tries + 1,
    at = clock_timestamp(),
    free_at = case when a.tries + 1 < free then '-infinity'
      else clock_timestamp() + least(interval '15 minutes', interval '30 seconds' * power(2, least(a.tries + 1 - free, 5))) end
  where a.free_at <= clock_timestamp();
  if found then return 0; end if;
  return (select greatest(1, ceil(extract(epoch from free_at - clock_timestamp())))::int from login_attempt where key = wanted);
end
$$;

-- A success: what it was tried with is forgotten, and it does not count against those who share an address.
create function forget_login_attempts(forgotten text[], given_back text[]) returns void
language sql security definer set search_path = public as $$
  delete from login_attempt where key = any(forgotten);
  update login_attempt set tries = greatest(tries - 1, 0) where key = any(given_back);
$$;

-- Whether this person has signed in from there within the last three months.
create function knows_address(wanted int, called_from text) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from session where user_id = wanted and address = called_from and principal_user_id is null
    and created_at > now() - interval '90 days')
$$;
