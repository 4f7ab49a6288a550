-- Why the seal of a supplier's invoice could not be verified; null: it belongs to what the document says.
alter table purchase_invoice add unverified text;
update purchase_invoice set unverified = 'Se recibió antes de que se revisaran los sellos.';
