-- 'Ver como' is chosen from a list: the people of the caller's account and of the accounts below it, by name.
create function users_below(caller int, wanted text, most int)
returns table (id int, name text, username text, role smallint, account_name text)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.username, u.role, a.name
  from account_tree((select account_id from app_user where app_user.id = caller)) a
  join app_user u on u.account_id = a.id
  where u.id <> caller and u.deactivated_at is null
    and search_text(u.name, u.username, a.name) like '%' || search_text(wanted) || '%'
  order by u.name, u.id limit most
$$;
