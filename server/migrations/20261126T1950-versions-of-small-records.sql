-- Small catalogues, recipients of mail and devices are edited by several people: whoever saves says which version they
-- saw, and is told who saved meanwhile.

do $$
declare
  edited text;
begin
  foreach edited in array array['unit_type', 'unit_brand', 'unit_model', 'insurer', 'inventory_type'] loop
    execute format('alter table %I add version int not null default 1, add created_at timestamptz not null default now(),
      add updated_at timestamptz not null default now(), add updated_by int references app_user', edited);
  end loop;
  foreach edited in array array['mail_recipient', 'device'] loop
    execute format('alter table %I add version int not null default 1, add updated_at timestamptz not null default now(),
      add updated_by int references app_user', edited);
  end loop;
end $$;
