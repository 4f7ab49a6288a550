-- Every account carries the way to it: the ids from the root of its tree down to itself. Whether an account hangs on
-- another, and which ones do, is then a look at one row or one index instead of a walk through the tree.

alter table account add path int[] not null default '{}';

create function set_account_path() returns trigger language plpgsql as $$
declare
  above int[] := coalesce((select path from account where id = new.parent_id), '{}');
begin
  if new.id = any (above) then
    raise exception 'account % would hang on itself', new.id using errcode = 'check_violation';
  end if;
  new.path := above || new.id;
  return new;
end $$;
create trigger account_path before insert or update of parent_id on account for each row execute function set_account_path();

-- Those below follow an account that moves: each write of a parent is a move of its children.
create function move_accounts_below() returns trigger language plpgsql as $$
begin
  update account set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create trigger account_moved after update on account for each row when (old.path is distinct from new.path)
  execute function move_accounts_below();

-- Writing the roots anew fills the whole tree.
update account set parent_id = null where parent_id is null;
create index account_path on account using gin (path);
create index account_search on account using gin (search gin_trgm_ops);

create or replace function account_tree(root int) returns setof account language sql stable security definer set search_path = public as $$
  select * from account where path @> array[root]
$$;

create or replace function is_account_below(wanted int) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from account where id = wanted and path @> array[current_account()])
$$;

create or replace function accounts_below(wanted int[]) returns setof account language sql stable security definer set search_path = public as $$
  select * from account where id = any (wanted) and path @> array[current_account()]
$$;

-- What lists of accounts search and sort by, of the tree below the account at work: a view, so that a page is planned
-- with its search and its sort. It reads as its owner; the wall is its own condition.
create view account_below as
  select a.id, a.parent_id, p.name as parent_name, a.name, a.kind, a.created_at, a.deactivated_at, a.search
  from account a left join account p on p.id = a.parent_id and a.id <> (select current_account())
  where a.path @> array[(select current_account())];
grant select on account_below to arriero_app;

create or replace function account_of_user_below(root int, wanted int) returns int
language sql stable security definer set search_path = public as $$
  select u.account_id from app_user u join account a on a.id = u.account_id where u.id = wanted and a.path @> array[root]
$$;

create or replace function user_below(caller int, wanted int) returns setof app_user language sql stable security definer set search_path = public as $$
  select u.* from app_user u join account a on a.id = u.account_id
  where u.id = wanted and a.path @> array[(select account_id from app_user where id = caller)]
$$;
