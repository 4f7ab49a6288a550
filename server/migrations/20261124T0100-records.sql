-- Every record that people edit says who changed it last and when: a save that comes too late is told both.
alter table geofence add updated_by int references app_user;
alter table toll add updated_at timestamptz not null default now(), add updated_by int references app_user;
alter table route_destination add updated_at timestamptz not null default now(), add updated_by int references app_user;
alter table alert_rule add updated_at timestamptz not null default now(), add updated_by int references app_user;
alter table account_group add updated_at timestamptz not null default now(), add updated_by int references app_user;
alter table account_role add updated_at timestamptz not null default now(), add updated_by int references app_user;
alter table platform_account add updated_at timestamptz not null default now(), add updated_by int references app_user;
