import pg from 'pg'

const { builtins } = pg.types
/** Numbers the product can hold exactly stay numbers; dates stay the text the database printed, instants become ISO. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, (text) => safeNumber(text)],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMP, (text) => text],
  [builtins.INTERVAL, (text) => text],
  [builtins.NUMERIC, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
])
const int8Array = 1016
const timestamptzArray = 1185

function safeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`Entero fuera de rango en la base de datos: ${text}`)
  return value
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format === 'binary') return pg.types.getTypeParser(oid, 'binary')
  if (oid === int8Array) return (text: string) => splitArray(text).map(safeNumber)
  if (oid === timestamptzArray)
    return (text: string) => splitArray(text).map((at) => new Date(at.replaceAll('"', '')).toISOString())
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text')
}

const splitArray = (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))

export type DatabaseRole = 'arriero_app' | 'arriero_ingest' | 'owner'

/** Connections that act as `role`; the app's role stands behind the account wall, the owner's does not. */
export function createPool(url: string, role: DatabaseRole, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: `arriero ${role}`,
    // Types have no pg option for roles: it travels as a start-up parameter and holds for the connection's life.
    options: `-c timezone=UTC${role === 'owner' ? '' : ` -c role=${role}`}`,
    types: { getTypeParser: getTypeParser as typeof pg.types.getTypeParser },
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}
