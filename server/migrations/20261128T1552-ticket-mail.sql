-- Mailboxes that open tickets, what came in by them and what went out in the thread.
alter table mail add column headers jsonb not null default '{}';

create table ticket_mailbox (
  id int generated always as identity primary key,
  account_id int not null references account,
  address text not null,
  area_id int not null references ticket_area,
  host text not null,
  port int not null check (port between 1 and 65535),
  secure boolean not null default true,
  username text not null,
  -- The password, sealed.
  sealed text,
  active boolean not null default true,
  -- How far it was read: another uid_validity means that its numbers begin anew.
  uid_validity bigint,
  last_uid bigint not null default 0,
  checked_at timestamptz,
  -- Why it could not be read the last time.
  error text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by int references app_user,
  deleted_at timestamptz
);
create unique index ticket_mailbox_address on ticket_mailbox (account_id, lower(address)) where deleted_at is null;
call wall('ticket_mailbox');

create table ticket_mail (
  id int generated always as identity primary key,
  account_id int not null references account,
  mailbox_id int not null references ticket_mailbox,
  -- Of the mail, or a hash of it where it has none: the same is never taken twice.
  message_id text not null,
  at timestamptz not null default now(),
  address text not null,
  subject text not null,
  -- sent by us; opened a ticket, joined one, was automatic, or could not be read.
  verdict text not null check (verdict in ('sent', 'opened', 'joined', 'automatic', 'failed')),
  ticket_id int references ticket
);
create unique index ticket_mail_message on ticket_mail (account_id, mailbox_id, message_id);
create index ticket_mail_ticket on ticket_mail (account_id, ticket_id) where ticket_id is not null;
call wall('ticket_mail');
