import type pg from 'pg'
import { OURS, readTables, type Column, type Table } from './catalogue.ts'

interface Line {
  /** The table it belongs to. */
  owner: string
  text: string
}

/** Names no role of the database at hand: the owner is called so, whoever it is. */
const ROLES = (oids: string) => `
  (select string_agg(case role when 0 then 'public' when current_user::regrole then 'owner' else role::regrole::text end,
     ', ' order by role::regrole::text)
   from unnest(${oids}) role)`

const GRANTS = (acl: string, owner: string) => `
  (select string_agg(grantee || ': ' || privileges, '; ' order by grantee)
   from (
     select ${ROLES('array[grantee]')} as grantee, string_agg(lower(privilege_type), ', ' order by privilege_type) as privileges
     from aclexplode(${acl}) where grantee <> ${owner} group by aclexplode.grantee
   ) as granted)`

/** What hangs on a table, in the order it is printed. `not null` constraints are said with their column. */
const PARTS = [
  `select conrelid::regclass::text as owner, 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as text
   from pg_constraint where conrelid <> 0 and contype not in ('n', 't')
   order by array_position('{p,u,x,f,c}', contype::text), conname collate "C"`,
  `select indrelid::regclass::text as owner, pg_get_indexdef(indexrelid) as text
   from pg_index where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
   order by indexrelid::regclass::text collate "C"`,
  `select polrelid::regclass::text as owner, concat(
     'policy ', quote_ident(polname), case when not polpermissive then ' as restrictive' end,
     ' for ', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
     ' to ', ${ROLES('polroles')},
     ' using (' || pg_get_expr(polqual, polrelid) || ')', ' with check (' || pg_get_expr(polwithcheck, polrelid) || ')'
   ) as text
   from pg_policy order by polname collate "C"`,
  `select tgrelid::regclass::text as owner, pg_get_triggerdef(oid) as text
   from pg_trigger where not tgisinternal order by tgname collate "C"`,
  `select oid::regclass::text as owner, 'grant ' || ${GRANTS('relacl', 'relowner')} as text
   from pg_class where relacl is not null and ${GRANTS('relacl', 'relowner')} is not null`,
  `select attrelid::regclass::text as owner, 'grant on ' || quote_ident(attname) || ' ' || ${GRANTS('attacl', '0')} as text
   from pg_attribute where attacl is not null order by attname collate "C"`,
  `select oid::regclass::text as owner, 'comment ' || quote_literal(obj_description(oid, 'pg_class')) as text
   from pg_class where obj_description(oid, 'pg_class') is not null`,
]

/** What stands on its own, before the tables; functions follow them. */
const OTHERS = [
  `select 'extension ' || extname as text from pg_extension where extname <> 'plpgsql' order by extname collate "C"`,
  `select concat('collation ', oid::regcollation, ' ', collprovider, ' ', colllocale) as text
   from pg_collation where ${OURS('pg_collation', 'oid', 'collnamespace')} order by oid::regcollation::text collate "C"`,
  `select concat('domain ', oid::regtype, ' ', format_type(typbasetype, typtypmod), case when typnotnull then ' not null' end,
     ' default ' || typdefault, (select string_agg(' ' || pg_get_constraintdef(c.oid), '' order by conname) from pg_constraint c where contypid = t.oid and contype = 'c')) as text
   from pg_type t where typtype = 'd' and ${OURS('pg_type', 'oid', 'typnamespace')} order by oid::regtype::text collate "C"`,
  `select concat('enum ', oid::regtype, ' (', (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid), ')') as text
   from pg_type t where typtype = 'e' and ${OURS('pg_type', 'oid', 'typnamespace')} order by oid::regtype::text collate "C"`,
  `select concat('sequence ', c.oid::regclass, ' ', format_type(seqtypid, null), ' start ', seqstart, ' increment ', seqincrement) as text
   from pg_class c join pg_sequence on seqrelid = c.oid
   where ${OURS('pg_class', 'c.oid', 'relnamespace')}
     and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('i', 'a') and refobjsubid > 0)
   order by c.oid::regclass::text collate "C"`,
]

const FUNCTIONS = `select concat_ws(E'\\n', rtrim(pg_get_functiondef(oid), E'\\n'), 'grant ' || ${GRANTS('proacl', 'proowner')}) as text
  from pg_proc where prokind in ('f', 'p', 'w') and ${OURS('pg_proc', 'oid', 'pronamespace')}
  order by oid::regprocedure::text collate "C"`

/**
 * The catalogue as text: the same for the same schema, on every machine. Committed as `migrations/schema.txt`, so that
 * the effect of a migration is a readable difference.
 */
export async function schemaText(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ path: string }>('show search_path')
  await client.query('set search_path = public')
  try {
    const read = async (query: string) => (await client.query<{ text: string }>(query)).rows.map(({ text }) => text)
    const paragraphs: string[] = []
    for (const query of OTHERS) paragraphs.push((await read(query)).join('\n'))
    const parts: Line[] = []
    for (const query of PARTS) parts.push(...(await client.query<Line>(query)).rows)
    const ofTable = Map.groupBy(parts, ({ owner }) => owner)
    for (const table of await readTables(client)) paragraphs.push(tableText(table, ofTable.get(table.name) ?? []))
    paragraphs.push(...(await read(FUNCTIONS)))
    return `${paragraphs.filter((text) => text !== '').join('\n\n')}\n`
  } finally {
    await client.query(`set search_path = ${rows[0]?.path ?? 'public'}`)
  }
}

function tableText(table: Table, parts: Line[]): string {
  const head = [
    `${table.kind} ${table.name}`,
    table.partitionKey && `partition by ${table.partitionKey}`,
    table.rowSecurity !== 'none' && `row security ${table.rowSecurity}`,
  ]
  const body = [...table.columns.map(columnText), ...parts.map(({ text }) => text), table.definition ?? []].flat()
  return [head.filter(Boolean).join(' '), ...body.map((line) => line.replace(/^/gm, '  '))].join('\n')
}

function columnText(column: Column): string {
  const { name, type, collation, isNullable, generated } = column
  const value = {
    always: 'identity always',
    'by default': 'identity',
    stored: `generated ${column.default} stored`,
    virtual: `generated ${column.default} virtual`,
    none: column.default && `default ${column.default}`,
  }[generated ?? 'none']
  return [name, type, collation && `collate ${collation}`, !isNullable && 'not null', value].filter(Boolean).join(' ')
}
