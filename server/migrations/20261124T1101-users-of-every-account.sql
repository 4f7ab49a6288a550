-- Whom a list over all accounts searches and sorts: the people of the account at work and of those below it. A view, so
-- that a page is planned with its search and its sort. It reads as its owner; the wall is its own condition.
create view user_in_tree as
  select u.id, u.account_id, u.name, u.username, u.role, u.search, u.deactivated_at, u.last_seen_at, u.created_at
  from app_user u join account a on a.id = u.account_id
  where a.deactivated_at is null and a.path @> array[(select current_account())];
grant select on user_in_tree to arriero_app;
