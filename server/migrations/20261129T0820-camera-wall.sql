-- What a person watches on the wall of cameras, the same on every machine.
create table camera_wall (
  account_id int not null references account,
  user_id int not null references app_user on delete cascade,
  -- [{"cameraId": 7, "channel": 1}, null]: an empty tile is null.
  tiles jsonb not null check (jsonb_array_length(tiles) in (1, 4, 6, 9, 16)),
  primary key (account_id, user_id)
);
call wall('camera_wall');
