-- Customers and products came after the documents that name them.
alter table fiscal_document add foreign key (customer_id) references billing_customer;
alter table fiscal_line add foreign key (product_id) references billing_product;
