-- A payment without money of its own: it applies what an earlier deposit left in the customer's favour, on a later day.
alter table payment
  add column favor_of int references fiscal_document,
  add column applied_at timestamptz,
  add constraint payment_favor check ((favor_of is null) = (applied_at is null));
create index payment_favor_of on payment (favor_of) where favor_of is not null;
-- Credit notes by the advance they apply.
create index fiscal_document_advance on fiscal_document (account_id, ((content ->> 'advanceId')::int))
  where content ->> 'advanceId' is not null;
