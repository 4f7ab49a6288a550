-- Lists of what is due are found, counted and sorted in their index, without reading the rows.
drop index unit_maintenance_expected;
create index unit_maintenance_expected on unit_maintenance (account_id, expected_on, id)
  include (status, unit_id, service_id);
