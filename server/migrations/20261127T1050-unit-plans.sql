-- What is due of a unit first, for lists of units; and which edition of its plan a date was reckoned from.
alter table unit_due drop column next_day,
  add expected_on date,
  add overdue smallint not null default 0,
  add soon smallint not null default 0;
create index unit_due_expected on unit_due (account_id, expected_on);
alter table unit_maintenance add plan_version int not null;

-- A reading that a person sets keeps what was shown before, and why.
alter table unit_reading add km_before float8, add engine_hours_before float8, add reason text;

-- Who is told of everything is told of services as well.
update mail_recipient set topics = topics || '{maintenance}'::text[]
where topics @> '{trips,unit_alerts,expiries}' and not 'maintenance' = any (topics);
