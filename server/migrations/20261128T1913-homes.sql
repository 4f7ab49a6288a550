-- Phones of drivers that tell where they are, each with what was agreed to. Whoever stopped agreed again anew.
create table phone_share (
  id int generated always as identity primary key,
  account_id int not null references account,
  user_id int not null references app_user,
  device_id int not null references device,
  unit_id int not null references unit,
  -- The words that the person agreed to.
  consent text not null,
  since timestamptz not null default now(),
  ends_at timestamptz not null,
  stopped_at timestamptz,
  check (ends_at > since)
);
create unique index phone_share_open on phone_share (account_id, user_id) where stopped_at is null;
create index phone_share_ending on phone_share (ends_at) where stopped_at is null;
call wall('phone_share');

-- What a driver reported from the phone, by its key: sent again it is the same.
create table driver_report (
  account_id int not null references account,
  key uuid not null,
  user_id int not null references app_user,
  incident_id int references trip_incident on delete cascade,
  ticket_id int references ticket,
  at timestamptz not null default now(),
  primary key (account_id, key),
  check (num_nonnulls(incident_id, ticket_id) = 1)
);
create index on driver_report (incident_id) where incident_id is not null;
call wall('driver_report');

-- How the active companies below the account at work are doing.
create function company_states() returns table (
  id int, units int, silent int, sources int, failing int, failing_since timestamptz, alerts int, grave int,
  oldest_alert timestamptz, users int, entered int, last_entry timestamptz, trips int, enter_as int)
language sql stable security definer set search_path = public as $$
  select a.id, u.units, u.silent, s.sources, s.failing, s.since, l.alerts, l.grave, l.oldest, w.users, w.entered, w.last, t.trips, w.boss
  from account a
  cross join lateral (
    select count(*)::int as units, count(*) filter (where p.at is null or p.at < now() - interval '1 day')::int as silent
    from unit x left join position_last p on p.unit_id = x.id and p.account_id = x.account_id
    where x.account_id = a.id and x.deleted_at is null) u
  cross join lateral (
    select count(*)::int as sources, count(*) filter (where x.state in ('delayed', 'retrying', 'token_invalid', 'refused'))::int as failing,
      min(x.state_since) filter (where x.state in ('delayed', 'retrying', 'token_invalid', 'refused')) as since
    from platform_account x where x.account_id = a.id and x.deleted_at is null and x.enabled) s
  cross join lateral (
    select count(*)::int as alerts, count(*) filter (where x.severity in ('critical', 'high'))::int as grave, min(x.at) as oldest
    from alert x where x.account_id = a.id and x.state = 'open') l
  cross join lateral (
    select count(*)::int as users, count(*) filter (where x.used > now() - interval '7 days')::int as entered, max(x.used) as last,
      (array_agg(x.id order by x.id) filter (where x.role = 3))[1] as boss
    from (select o.id, o.role, (select max(e.used_at) from session e where e.user_id = o.id and e.principal_user_id is null) as used
      from app_user o where o.account_id = a.id and o.deactivated_at is null and o.password_hash <> '') x) w
  cross join lateral (
    select count(*)::int as trips from trip x where x.account_id = a.id and x.status = 'active' and x.in_travel) t
  where a.kind = 'company' and a.deactivated_at is null and a.id <> current_account() and a.path @> array[current_account()]
$$;
