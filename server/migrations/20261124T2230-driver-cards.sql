-- Cards of drivers, and rules about whose card is held to the reader of a unit.
alter table driver add column card text;

-- What is alike of a card, however it is written: readers tell '0a-1b 2c', people write '0A1B2C'.
create function card_key(card text) returns text
language sql immutable strict parallel safe as $$
  select nullif(upper(regexp_replace(card, '[^0-9A-Za-z]', '', 'g')), '')
$$;

alter table alert_rule drop constraint alert_rule_trigger_check;
alter table alert_rule add constraint alert_rule_trigger_check
  check (trigger in ('geofence_enter', 'geofence_leave', 'geofence_dwell', 'speed', 'ignition_on', 'ignition_off', 'sensor', 'card', 'alarm', 'jammer', 'power', 'not_reporting'));
alter table alert_rule add column holder text check (holder in ('anyone', 'unknown', 'other'));
alter table alert_rule add constraint alert_rule_card check ((trigger = 'card') = (holder is not null));
