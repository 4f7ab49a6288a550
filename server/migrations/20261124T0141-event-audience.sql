-- Whom an event is for, besides its users and its unit: what they must be permitted, and whether they see the whole fleet.
alter table outbox
  -- One of these is enough; null: anybody signed in.
  add permissions text[],
  -- true: who sees every unit; false: who sees only what is shared with them; null: both.
  add whole_fleet boolean;
alter table socket_event add permissions text[], add whole_fleet boolean;
