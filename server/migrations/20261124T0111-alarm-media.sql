-- Pictures and clips of an alarm at its source; only the server asks there, people get a signed address of ours.
alter table alarm add column media text[] not null default '{}';
