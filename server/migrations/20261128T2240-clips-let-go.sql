-- What is off the lists keeps nothing on the disk.
alter table camera_clip drop constraint camera_clip_check1;
alter table camera_clip add constraint camera_clip_kept
  check (removed_at is not null or (state = 'COMPLETED') = (file_id is not null));
