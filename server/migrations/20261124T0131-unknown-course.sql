-- A course that the device does not say is unknown, not north. Of raw positions the column's least value says so.
alter table position_last alter column course drop not null;
