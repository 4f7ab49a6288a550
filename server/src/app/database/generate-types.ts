import type pg from 'pg'
import { readTables, type Column } from './catalogue.ts'

/** A decimal arrives as text and may be written as a number too; the second has a default. */
const decimals = `type Numeric = ColumnType<string, number | string, number | string>
type GeneratedNumeric = ColumnType<string, number | string | undefined, number | string>

`
/** What the driver gives with the parsers of `pool.ts`, by name in pg_type. */
const TYPES: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  oid: 'number',
  numeric: 'Numeric',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  citext: 'string',
  uuid: 'string',
  inet: 'string',
  bool: 'boolean',
  timestamptz: 'string',
  timestamp: 'string',
  date: 'string',
  time: 'string',
  interval: 'string',
  int4range: 'string',
  int8range: 'string',
  daterange: 'string',
  tstzrange: 'string',
  tsvector: 'string',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Buffer',
}

/** The text of `schema.ts`: Kysely's types of a migrated database. Throws on a column type the map does not know. */
export async function generateTypes(client: pg.ClientBase): Promise<string> {
  const tables = (await readTables(client)).map(({ name, columns }) => {
    const fields = columns.map((column) => `    ${property(column.name)}: ${columnType(name, column)}\n`)
    return `  ${property(name)}: {\n${fields.join('')}  }\n`
  })
  const body = tables.join('')
  const used = ['Generated', 'GeneratedAlways'].filter((word) => body.includes(`${word}<`))
  const hasDecimals = body.includes('Numeric')
  const imported = [...(hasDecimals ? ['ColumnType'] : []), ...used].join(', ')
  const imports = imported ? `import type { ${imported} } from 'kysely'\n\n` : ''
  return `// Written by \`npm run db:schema\` from the migrated catalogue.\n${imports}${hasDecimals ? decimals : ''}export interface Database {\n${body}}\n`
}

function property(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `'${name}'`
}

function columnType(table: string, column: Column): string {
  const base = TYPES[column.baseType]
  if (!base) throw new Error(`${table}.${column.name}: no hay tipo de TypeScript para ${column.baseType}`)
  const one = column.isArray ? `${base === 'Numeric' ? 'string' : base}[]` : base
  const type = column.isNullable && base !== 'unknown' ? `${one} | null` : one
  if (column.generated !== null && column.generated !== 'by default') return `GeneratedAlways<${type}>`
  if (column.generated !== 'by default' && column.default === null) return type
  return type === 'Numeric' ? 'GeneratedNumeric' : `Generated<${type}>`
}
