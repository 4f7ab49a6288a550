-- What tires and batteries are called, and the axles of a unit's type.

-- From the front to the back: role, places, whether it lifts. Null: nobody said.
alter table unit_type add column axles jsonb;

-- One table for seven small catalogues: a word, and what only some kinds have.
create table fitting_label (
  id int generated always as identity primary key,
  account_id int not null references account,
  kind text not null check (kind in ('wheel_type', 'wheel_size', 'wheel_maker', 'wheel_model',
    'battery_capacity', 'battery_maker', 'battery_model')),
  name text not null,
  -- Of a model.
  maker_id int references fitting_label,
  -- Of a tire's model: mm of a new one, and the pressure it should hold.
  depth numeric(4, 1) check (depth > 0),
  psi smallint check (psi > 0),
  -- Of a battery's model.
  lifespan_years numeric(4, 1) check (lifespan_years > 0),
  -- Of a battery's capacity.
  ah smallint check (ah > 0),
  cca smallint check (cca > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz,
  check ((kind in ('wheel_model', 'battery_model')) = (maker_id is not null))
);
create unique index fitting_label_name on fitting_label (account_id, kind, coalesce(maker_id, 0), lower(name))
  where deleted_at is null;
create index fitting_label_maker on fitting_label (maker_id) where maker_id is not null;
call wall('fitting_label');
