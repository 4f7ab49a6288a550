-- What a row of an account names is of the same account, whatever a call forgets to ask: references carry the account.

-- Who wrote a row last may be of the account above.
create procedure own_references(name regclass) language plpgsql as $$
declare
  reference record;
  added text;
begin
  for reference in
    select k.conname, k.confrelid::regclass as target, k.confrelid, k.confdeltype, columns.own, columns.theirs, columns.plain
    from pg_constraint k
    cross join lateral (
      select string_agg(quote_ident(a.attname), ', ' order by at) as own, string_agg(quote_ident(b.attname), ', ' order by at) as theirs,
        array_agg(a.attname::text) as plain
      from unnest(k.conkey, k.confkey) with ordinality as pair (own, theirs, at)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.theirs) columns
    where k.conrelid = name and k.contype = 'f' and k.conparentid = 0
      and exists (select from pg_class t where t.oid = k.confrelid and t.relkind = 'r' and t.relrowsecurity)
      and exists (select from pg_attribute a where a.attrelid = k.confrelid and a.attname = 'account_id')
      and not columns.plain && array['account_id', 'created_by', 'updated_by']
  loop
    if not exists (
      select from pg_index i
      where i.indrelid = reference.confrelid and i.indisunique and i.indpred is null
        and pg_get_indexdef(i.indexrelid) like '%(' || reference.theirs || ', account_id)')
    then
      execute format('alter table %s add unique (%s, account_id)', reference.target, reference.theirs);
    end if;
    execute format('alter table %s drop constraint %I', name, reference.conname);
    added := format(
      'alter table %s add constraint %I foreign key (%s, account_id) references %s (%s, account_id)%s',
      name, reference.conname, reference.own, reference.target, reference.theirs,
      case reference.confdeltype
        when 'c' then ' on delete cascade'
        when 'n' then format(' on delete set null (%s)', reference.own)
        else ''
      end);
    begin
      execute added;
    exception when foreign_key_violation then
      -- What was written before stays; nothing more of its kind will be.
      raise warning '%: %', reference.conname, sqlerrm;
      execute added || ' not valid';
    end;
  end loop;
end $$;

create or replace procedure wall(name regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('alter table %s force row level security', name);
  execute format(
    'create policy account_wall on %s using (account_id = (select current_account())) with check (account_id = (select current_account()))',
    name);
  -- The owner (migrations, relays, functions that look over the wall) passes by name, not by accident.
  execute format('create policy owner_passes on %s to %I using (true) with check (true)', name, current_user);
  execute format('grant select, insert, update, delete on %s to arriero_app', name);
  call own_references(name);
end $$;

do $$
declare
  walled regclass;
begin
  for walled in
    select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not c.relispartition order by c.oid
  loop
    call own_references(walled);
  end loop;
end $$;
