-- Each time a service of a unit came near (1) or was overdue (2), and until when: alert rules wait for it.
create table service_turn (
  id bigint generated always as identity primary key,
  account_id int not null references account,
  unit_id int not null references unit,
  service_id int not null references maintenance_service,
  status smallint not null check (status in (1, 2)),
  at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time, whoever reckons.
create unique index service_turn_open on service_turn (account_id, unit_id, service_id, status) where ended_at is null;
create index service_turn_at on service_turn (account_id, at desc);
call wall('service_turn');

insert into service_turn (account_id, unit_id, service_id, status)
select m.account_id, m.unit_id, m.service_id, s from unit_maintenance m, generate_series(1, m.status) s;

alter table alert_rule drop constraint alert_rule_trigger_check;
alter table alert_rule add constraint alert_rule_trigger_check
  check (trigger in ('geofence_enter', 'geofence_leave', 'geofence_dwell', 'speed', 'ignition_on', 'ignition_off', 'sensor', 'card', 'alarm', 'jammer', 'power', 'not_reporting', 'service_soon', 'service_overdue'));
-- Which alerts of these may have to end.
create index alert_of_service on alert (account_id) where trigger in ('service_soon', 'service_overdue') and end_at is null;
