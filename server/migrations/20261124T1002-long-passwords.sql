-- A hash does not tell how long its password is, and who comes to administrate needs a longer one: it is kept with the
-- hash whether it is long enough for that. Of passwords older than this nobody knows.
alter table app_user add column password_is_long boolean not null default false;

create or replace function put_first_user(wanted int, given jsonb) returns int
language plpgsql security definer set search_path = public as $$
declare
  new app_user := jsonb_populate_record(null::app_user, given);
  saved int;
begin
  insert into app_user (account_id, username, email, password_hash, password_is_long, name, phone, role, is_distributor)
  select wanted, new.username, new.email, new.password_hash, new.password_is_long, new.name, new.phone, new.role, new.is_distributor
  where is_account_below(wanted) and wanted <> current_account()
    and not exists (select from app_user u where u.account_id = wanted)
  returning id into saved;
  return saved;
end $$;
