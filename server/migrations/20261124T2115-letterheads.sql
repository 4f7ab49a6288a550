-- How a company's own papers look; one of them is used until another is chosen.
create table letterhead (
  id int generated always as identity primary key,
  account_id int not null references account,
  name text not null check (name <> ''),
  -- Printed at the head: who offers, and below it address and telephone.
  company text not null check (company <> ''),
  detail text,
  colour text not null default '#117dd4' check (colour ~ '^#[0-9a-f]{6}$'),
  layout text not null default 'left' check (layout in ('left', 'band', 'right')),
  foot text,
  logo_key text references stored_file (key),
  active boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index letterhead_active on letterhead (account_id) where active and deleted_at is null;
create unique index letterhead_name on letterhead (account_id, lower(name)) where deleted_at is null;
call wall('letterhead');
