-- Each minute those that nobody works on any more are looked for.
create index task_open on task (created_at) where ended_at is null;
