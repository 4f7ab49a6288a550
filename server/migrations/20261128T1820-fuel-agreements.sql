-- What a provider agreed to charge for a litre of a fuel, taxes included; without a fuel, of any.
alter table fuel_provider add column agreed_price numeric(9, 4) check (agreed_price > 0);
alter table fuel_provider add column agreed_type_id int references fuel_type (id);

-- The XML of an invoice, as it was sent.
alter table fuel_invoice add column file_id int references stored_file (id);
