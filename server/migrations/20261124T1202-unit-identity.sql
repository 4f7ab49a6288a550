-- When each sensor of a unit was last heard (epoch ms by its name), the card that was last held to it, and the chassis
-- number its own bus tells.
alter table position_last add column sensors_at jsonb;
alter table position_last add column driver_card text;
alter table position_last add column driver_card_at timestamptz;
alter table position_last add column bus_vin text;
