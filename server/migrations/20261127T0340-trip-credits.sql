-- What stamped credit notes took off what a trip earned, in pesos and without taxes: `income` is what is left. It follows
-- the notes also after the account was closed.
alter table trip_profit add column credited numeric(18, 2) not null default 0;
insert into trip_profit_due (trip_id, account_id)
  select l.trip_id, l.account_id from fiscal_line l
  where l.is_living and l.trip_id is not null
    and exists (select from document_allocation a join fiscal_document c on c.id = a.source_id
      where a.invoice_id = l.document_id and a.is_living and c.kind = 'credit_note')
  order by l.trip_id
  on conflict (trip_id) do nothing;
