-- Pesos per unit as the Diario Oficial has them, by the day from which they hold. Everybody's: they carry no account.
create table exchange_rate (
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  day date not null,
  rate numeric(18, 6) not null check (rate > 0),
  primary key (currency, day)
);
grant select on exchange_rate to arriero_app;
