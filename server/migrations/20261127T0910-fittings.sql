-- Tires and batteries. Each is a piece of the store with a serial number: its part, store, unit and status stand there,
-- here what only a tire or a battery has.

create table tire (
  item_id int primary key references stock_item,
  account_id int not null references account,
  type_id int references fitting_label,
  size_id int references fitting_label,
  model_id int references fitting_label,
  -- Week and year of making, as the last four digits of the DOT say.
  dot text check (dot ~ '^(0[1-9]|[1-4][0-9]|5[0-3])[0-9]{2}$'),
  bought_on date not null default current_date,
  -- What it should hold, cold.
  psi smallint check (psi > 0),
  life smallint not null default 1,
  disposed_at timestamptz,
  disposal_reason text,
  sale numeric(16, 2) not null default 0 check (sale >= 0),
  -- From here on kept by the module itself, from mounts, measures and lives. Km of mounts that ended: of all lives, of this.
  km numeric(12, 1) not null default 0,
  life_km numeric(12, 1) not null default 0,
  -- Retreads and repairs, in pesos.
  spent numeric(16, 2) not null default 0,
  -- The last measure: mm of the lowest groove, of their mean, between the highest and the lowest.
  depth numeric(4, 1),
  mean_depth numeric(4, 1),
  spread numeric(4, 1),
  pressure smallint,
  measured_at timestamptz,
  -- Km of this life at that moment.
  measured_km numeric(12, 1),
  -- mm per 1 000 km; null: not known yet.
  wear numeric(8, 4),
  advice text not null default 'measure',
  urgency smallint not null default 5,
  reason text
);
create index tire_worst on tire (account_id, urgency, depth, item_id);
create index tire_size on tire (size_id) where size_id is not null;
create index tire_model on tire (model_id) where model_id is not null;
create index tire_type on tire (type_id) where type_id is not null;
call wall('tire');

-- A tire begins a life new and with every retread.
create table tire_life (
  tire_id int not null references tire,
  n smallint not null check (n between 1 and 9),
  account_id int not null references account,
  from_at timestamptz not null default now(),
  -- What was put on it; null: as made.
  tread text,
  -- mm with which it began.
  depth numeric(4, 1) check (depth > 0),
  cost numeric(16, 2) not null default 0 check (cost >= 0),
  primary key (tire_id, n)
);
call wall('tire_life');

create table tire_mount (
  id int generated always as identity primary key,
  account_id int not null references account,
  tire_id int not null references tire,
  life smallint not null,
  unit_id int not null references unit,
  -- From 1 at the front; 0: a spare.
  axle smallint not null check (axle between 0 and 12),
  -- From left to right.
  position smallint not null check (position between 1 and 4),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not lower_inf(during)),
  -- What the unit had run when it began.
  start_km numeric(12, 1) not null,
  -- What it ran meanwhile; null while it lasts. A spare runs nothing.
  km numeric(12, 1) check (km >= 0),
  order_id int,
  reason text,
  mounted_by int references app_user,
  unmounted_by int references app_user,
  constraint tire_mounted_twice exclude using gist (tire_id with =, during with &&) deferrable,
  constraint tire_place_taken exclude using gist (unit_id with =, axle with =, position with =, during with &&) deferrable
);
create unique index tire_mount_open on tire_mount (tire_id) where upper_inf(during);
create index tire_mount_unit on tire_mount (unit_id) where upper_inf(during);
create index tire_mount_of on tire_mount (account_id, tire_id, lower(during));
create index tire_mount_ended on tire_mount (account_id, upper(during)) where not upper_inf(during);
call wall('tire_mount');

create table tire_measure (
  id int generated always as identity primary key,
  account_id int not null references account,
  tire_id int not null references tire,
  life smallint not null,
  at timestamptz not null,
  -- Km of that life when it was taken.
  km numeric(12, 1) not null,
  -- mm from the outer groove to the inner one.
  grooves numeric(4, 1)[] not null check (cardinality(grooves) between 1 and 6),
  psi smallint,
  -- Taken after running: not compared with what a cold one should hold.
  hot boolean not null default false,
  note text,
  by_id int references app_user,
  unique (tire_id, at)
);
call wall('tire_measure');

create table battery (
  item_id int primary key references stock_item,
  account_id int not null references account,
  capacity_id int references fitting_label,
  model_id int references fitting_label,
  volts smallint not null default 12 check (volts in (6, 8, 12, 24)),
  bought_on date not null default current_date,
  warranty_until date,
  -- How long it should last from its first mount.
  lifespan_years numeric(4, 1) check (lifespan_years > 0),
  disposed_at timestamptz,
  disposal_reason text,
  sale numeric(16, 2) not null default 0 check (sale >= 0),
  spent numeric(16, 2) not null default 0,
  -- From here on kept by the module itself.
  first_mounted timestamptz,
  rest numeric(5, 2),
  crank numeric(5, 2),
  cca smallint,
  measured_at timestamptz,
  advice text not null default 'measure',
  urgency smallint not null default 5,
  reason text
);
create index battery_worst on battery (account_id, urgency, rest, item_id);
create index battery_capacity on battery (capacity_id) where capacity_id is not null;
create index battery_model on battery (model_id) where model_id is not null;
call wall('battery');

create table battery_mount (
  id int generated always as identity primary key,
  account_id int not null references account,
  battery_id int not null references battery,
  unit_id int not null references unit,
  -- Of the bank: 1 is A.
  position smallint not null check (position between 1 and 8),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not lower_inf(during)),
  order_id int,
  reason text,
  mounted_by int references app_user,
  unmounted_by int references app_user,
  constraint battery_mounted_twice exclude using gist (battery_id with =, during with &&) deferrable,
  constraint battery_place_taken exclude using gist (unit_id with =, position with =, during with &&) deferrable
);
create unique index battery_mount_open on battery_mount (battery_id) where upper_inf(during);
create index battery_mount_unit on battery_mount (unit_id) where upper_inf(during);
create index battery_mount_of on battery_mount (account_id, battery_id, lower(during));
call wall('battery_mount');

create table battery_measure (
  id int generated always as identity primary key,
  account_id int not null references account,
  battery_id int not null references battery,
  at timestamptz not null,
  -- V at rest, four hours after the engine; V while the starter turns; A for 30 s.
  rest numeric(5, 2) check (rest between 0 and 40),
  crank numeric(5, 2) check (crank between 0 and 40),
  cca smallint check (cca > 0),
  note text,
  by_id int references app_user,
  unique (battery_id, at),
  check (num_nonnulls(rest, crank, cca) > 0)
);
call wall('battery_measure');

-- Outside: with a retreader, in repair, being charged, claimed under guarantee.
create table fitting_away (
  id int generated always as identity primary key,
  account_id int not null references account,
  item_id int not null references stock_item,
  kind text not null check (kind in ('repair', 'retread', 'charge', 'warranty')),
  during tstzrange not null check (not isempty(during) and lower_inc(during) and not lower_inf(during)),
  provider text,
  cost numeric(16, 2) not null default 0 check (cost >= 0),
  note text,
  sent_by int references app_user,
  back_by int references app_user,
  constraint fitting_away_twice exclude using gist (item_id with =, during with &&) deferrable
);
create unique index fitting_away_open on fitting_away (item_id) where upper_inf(during);
create index fitting_away_of on fitting_away (account_id, item_id);
call wall('fitting_away');

-- Whatever brings a piece of such a part into the store, it is a tire or a battery from then on, described as the last one
-- of the same part.
create function piece_is_fitting() returns trigger language plpgsql as $$
declare
  kind smallint := (select category from part where id = new.part_id);
begin
  if kind = 2 then
    insert into tire (item_id, account_id, type_id, size_id, model_id, psi)
    select new.id, new.account_id, t.type_id, t.size_id, t.model_id, t.psi
    from (select 1) as one left join lateral (
      select t.* from tire t join stock_item i on i.id = t.item_id
      where i.part_id = new.part_id and i.account_id = new.account_id order by t.item_id desc limit 1) as t on true;
    insert into tire_life (tire_id, n, account_id, depth)
    select new.id, 1, new.account_id,
      (select m.depth from tire t join fitting_label m on m.id = t.model_id where t.item_id = new.id);
  elsif kind = 3 then
    insert into battery (item_id, account_id, capacity_id, model_id, volts, lifespan_years)
    select new.id, new.account_id, b.capacity_id, b.model_id, coalesce(b.volts, 12), b.lifespan_years
    from (select 1) as one left join lateral (
      select b.* from battery b join stock_item i on i.id = b.item_id
      where i.part_id = new.part_id and i.account_id = new.account_id order by b.item_id desc limit 1) as b on true;
  end if;
  return null;
end $$;
create trigger piece_is_fitting after insert on stock_item for each row execute function piece_is_fitting();

insert into tire (item_id, account_id, bought_on)
select i.id, i.account_id, i.created_at::date from stock_item i join part p on p.id = i.part_id where p.category = 2;
insert into tire_life (tire_id, n, account_id) select item_id, 1, account_id from tire;
insert into battery (item_id, account_id, bought_on)
select i.id, i.account_id, i.created_at::date from stock_item i join part p on p.id = i.part_id where p.category = 3;

-- What is mounted is on that unit, whoever moves the piece: looked at when a work ends.
create function fitting_is_on_its_unit() returns trigger language plpgsql as $$
declare
  piece int := case tg_table_name when 'stock_item' then (to_jsonb(new) ->> 'id')::int
    when 'tire_mount' then (to_jsonb(new) ->> 'tire_id')::int else (to_jsonb(new) ->> 'battery_id')::int end;
begin
  if exists (
    select from stock_item i
    join (select tire_id as item_id, unit_id from tire_mount where tire_id = piece and upper_inf(during)
      union all select battery_id, unit_id from battery_mount where battery_id = piece and upper_inf(during)) m on m.item_id = i.id
    where i.id = piece and (i.unit_id is distinct from m.unit_id or i.status <> 1 or i.deleted_at is not null)
  ) then
    raise exception 'piece % is mounted on another unit than it lies on', piece using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger fitting_is_on_its_unit after update of unit_id, status, deleted_at on stock_item
  deferrable initially deferred for each row execute function fitting_is_on_its_unit();
create constraint trigger fitting_is_on_its_unit after insert or update on tire_mount
  deferrable initially deferred for each row execute function fitting_is_on_its_unit();
create constraint trigger fitting_is_on_its_unit after insert or update on battery_mount
  deferrable initially deferred for each row execute function fitting_is_on_its_unit();

-- Below what depth tires come off, in mm: the law's for steering and other axles, and that at which a casing is saved.
create table tire_limits (
  account_id int primary key references account,
  legal_steer numeric(4, 1) not null default 3.2 check (legal_steer between 0.5 and 10),
  legal_other numeric(4, 1) not null default 1.6 check (legal_other between 0.5 and 10),
  pull numeric(4, 1) not null default 4.8 check (pull between 0.5 and 15),
  updated_at timestamptz not null default now(),
  updated_by int references app_user
);
call wall('tire_limits');
