-- How the companies below an account did each day, kept by the account that looks after them.
create table company_day (
  account_id int not null references account,
  company_id int not null references account,
  day date not null,
  health smallint not null check (health between 0 and 100),
  silent int not null,
  failing int not null,
  alerts int not null,
  absent int not null,
  primary key (account_id, company_id, day)
);
call wall('company_day');
