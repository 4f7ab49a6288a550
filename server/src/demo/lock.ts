import type pg from 'pg'

/** Any number nobody else uses as an advisory lock of the database. */
const lockKey = 7_411_204

/** Until the transaction ends, nobody else fills the demo. */
export const lockDemo = (client: pg.ClientBase) => client.query('select pg_advisory_xact_lock($1)', [lockKey])
