-- Who may see which stores has a version, so that the second of two people who save it is told what the first one saved.
create table store_holder (
  id int primary key references app_user (id),
  account_id int not null references account (id),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  updated_by int references app_user (id)
);
call wall('store_holder');
create index on store_holder (account_id);
insert into store_holder (id, account_id) select distinct user_id, account_id from store_access;
