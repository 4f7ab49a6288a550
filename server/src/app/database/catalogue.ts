import type pg from 'pg'

export interface Column {
  name: string
  /** As in a `create table`: `character varying(10)`, `integer[]`. */
  type: string
  /** Name of the base type in pg_type, of the element for arrays: `int4`, `text`. */
  baseType: string
  isArray: boolean
  isNullable: boolean
  default: string | null
  generated: 'always' | 'by default' | 'stored' | 'virtual' | null
  collation: string | null
}

export interface Table {
  /** With its schema when that is not `public`. */
  name: string
  kind: 'table' | 'view' | 'materialized view'
  /** `RANGE (ts)` when the table is partitioned. */
  partitionKey: string | null
  rowSecurity: 'none' | 'enabled' | 'forced'
  definition: string | null
  columns: Column[]
}

/** Objects of ours: not the system's, not an extension's, not those of pg-boss, which migrates its own schema. */
export const OURS = (catalogue: string, oid: string, namespace: string) => `
  ${namespace}::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast', 'pgboss')
  and not exists (
    select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e'
  )`

const TABLES = `
  select
    c.oid::regclass::text as name,
    case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind,
    pg_get_partkeydef(c.oid) as "partitionKey",
    case when c.relforcerowsecurity then 'forced' when c.relrowsecurity then 'enabled' else 'none' end as "rowSecurity",
    case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end as definition,
    (
      select coalesce(json_agg(json_build_object(
        'name', a.attname,
        'type', format_type(a.atttypid, a.atttypmod),
        'baseType', coalesce(base.typname, element.typname, t.typname),
        'isArray', t.typcategory = 'A',
        'isNullable', not a.attnotnull,
        'default', pg_get_expr(d.adbin, d.adrelid),
        'generated', case
          when a.attidentity = 'a' then 'always'
          when a.attidentity = 'd' then 'by default'
          when a.attgenerated = 's' then 'stored'
          when a.attgenerated = 'v' then 'virtual'
        end,
        'collation', case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end
      ) order by a.attnum), '[]')
      from pg_attribute a
      join pg_type t on t.oid = a.atttypid
      left join pg_type element on t.typcategory = 'A' and element.oid = t.typelem
      left join pg_type base on base.oid = t.typbasetype
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns
  from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and ${OURS('pg_class', 'c.oid', 'c.relnamespace')}
    and c.oid::regclass::text <> 'migration'
  order by c.oid::regclass::text collate "C"`

/** Tables and views with their columns. Partitions are left out: jobs make and drop them every day. */
export async function readTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(TABLES)
  return rows
}
