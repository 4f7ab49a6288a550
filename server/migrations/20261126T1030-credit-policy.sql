-- What happens over the credit limit: whoever stamps is told, or does not stamp.
alter table billing_customer add column credit_policy text not null default 'warn' check (credit_policy in ('warn', 'block'));
