-- The type is asked of the document itself: only what is charged has a method of payment.
drop index carta_porte_type;
