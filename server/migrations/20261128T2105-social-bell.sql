-- A post that did not go out is told in the bell.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('trip', 'unit', 'alert', 'document', 'system', 'ticket', 'task', 'sale', 'post'));
