-- Who waits for a trip when its claim ends, and which notes an invoice charges.
create index fiscal_line_trip_waiting on fiscal_line (account_id, trip_id) where trip_id is not null;
create index fiscal_document_charged on fiscal_document (account_id, ((content ->> 'invoiceId')::int))
  where kind = 'note_sale' and deleted_at is null;
