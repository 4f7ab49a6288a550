-- Drivers as a platform lists them, each linked to a driver here or to none. A source that is set so puts the linked
-- driver on the unit the platform says: off until somebody turns it on.
alter table platform_account add column assign_drivers boolean not null default false;

create table platform_driver (
  id int generated always as identity primary key,
  account_id int not null references account,
  source_id int not null references platform_account,
  key text not null,
  name text not null,
  phone text,
  email text,
  -- I-button, tachograph card or the like.
  card text,
  is_blocked boolean not null default false,
  -- The platform's unit driven now.
  unit_key text,
  driver_id int references driver,
  -- The unit whose driver was set by it. It is set once: whoever is put there by hand afterwards stays.
  assigned_key text,
  -- The platform no longer lists them.
  gone_at timestamptz
);
create unique index platform_driver_key on platform_driver (account_id, source_id, key);
create unique index platform_driver_once on platform_driver (account_id, source_id, driver_id) where driver_id is not null;
call wall('platform_driver');

-- The platform that put the driver on the unit; null when a person did.
alter table unit_driver add column source_id int references platform_account;
