-- Two people editing the billing data of an account: the second one is told.
alter table billing_info
  add column version int not null default 1,
  add column updated_by int references app_user on delete set null;
