-- Tasks are looked for and counted in the index of their default order, filled checklists also sorted by unit and by
-- person: neither reads the rows. The trigram indexes stay for words that few have.
drop index duty_number_of;
create index duty_number_of on duty (account_id, id desc) include (search) where deleted_at is null;
drop index checklist_filled_ended;
create index checklist_filled_ended on checklist_filled (account_id, ended_at desc, id desc)
  include (checklist_id, unit_id, filled_by, search);
