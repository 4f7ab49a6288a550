drop function users_below(int, text, int);
-- Who sees only what is shared with them is offered those alone who answer to them.
create function users_below(caller int, wanted text, most int, whole_fleet boolean)
returns table (id int, name text, username text, role smallint, account_name text)
language sql stable security definer set search_path = public as $$
  with recursive answering as (
    select caller as id where not whole_fleet
    union select u.id from app_user u join answering on u.parent_user_id = answering.id
      where u.account_id = (select account_id from app_user where app_user.id = caller))
  select u.id, u.name, u.username, u.role, a.name
  from account_tree((select account_id from app_user where app_user.id = caller)) a
  join app_user u on u.account_id = a.id
  where u.id <> caller and u.deactivated_at is null
    and (whole_fleet or u.id in (select answering.id from answering))
    and search_text(u.name, u.username, a.name) like '%' || search_text(wanted) || '%'
  order by u.name, u.id limit most
$$;
