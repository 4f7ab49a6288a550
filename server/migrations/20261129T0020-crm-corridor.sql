-- Which way a sale goes and how many trips its amount pays for: its price is set against what those trips cost.
alter table crm_sale
  add route text check (length(route) <= 500),
  add trips int check (trips between 1 and 100000);
