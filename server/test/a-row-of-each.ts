import type pg from 'pg'

interface ColumnFact {
  name: string
  type: string
  /** The first value its check allows, where it lists them. */
  allowed: string | null
}

/** A value of each type that says nothing. */
const values: readonly [type: RegExp, sql: string][] = [
  [/\[\]$/, `'{}'`],
  // An id that no other row of these tests has.
  [/^(integer|bigint)/, '2000000001'],
  [/^(smallint|numeric|real|double)/, '1'],
  [/^(text|character)/, `'x'`],
  [/^json/, `'{}'`],
  [/^timestamp/, 'now()'],
  [/^date/, 'current_date'],
  [/^time/, `'08:00'`],
  [/^boolean/, 'true'],
  [/^bytea/, `'\\x00'`],
  [/^uuid/, 'gen_random_uuid()'],
  [/^(inet|cidr)/, `'127.0.0.1'`],
  [/^(tstz|date|int4|int8)\w*range/, `'empty'`],
]

const valueOf = (type: string) => values.find(([kind]) => kind.test(type))?.[1] ?? 'null'

/** Tables whose checks want more than any value of the type. */
const demanding: Record<string, Record<string, string>> = {
  webhook: { events: `'{alert}'`, url: `'https://x.mx'` },
  chat: { kind: '2', name: `'x'` },
  duty_wait: { waits_for: '2' },
  billing_customer: { rfc: `'XAXX010101000'`, regime: `'616'` },
  billing_product: { product_key: `'78101802'`, unit_key: `'E48'` },
  document_series: { name: `'A'` },
  social_reason: { rfc: `'XAXX010101000'`, postal_code: `'64000'`, regime: `'601'` },
  letterhead: { colour: `'#117dd4'` },
  qr_code: { code: `'0123456789'` },
  store_exit: { unit_id: '1' },
  store_transfer: { to_id: '2' },
  purchase_movement: { requisition_id: '1' },
  inventory_issue: { part_id: '1' },
  warehouse_contract: { tax_rate: '16' },
  warehouse_occupation: { during: `'[2026-01-01,2026-02-01)'`, contract_id: '1' },
  warehouse_charge: { month: `'2026-01-01'` },
  crm_import_before: { sale_id: '1' },
  warehouse_index: { month: `'2026-01-01'` },
  rental_item: { unit_id: '1' },
  rental: { unit_id: '1', during: `'[2026-01-01,2026-02-01)'`, to_at: `now() + interval '1 hour'`, tax_rate: '16' },
  unit_outage: { during: `tstzrange(now(), null)` },
  asset_file: { asset_id: '1' },
  tire_mount: { during: `'[2026-01-01,)'` },
  battery_mount: { during: `'[2026-01-01,)'` },
  fitting_away: { during: `'[2026-01-01,)'` },
  bank_day: { rest: '12' },
  battery_measure: { rest: '12' },
  tire_measure: { grooves: `'{8.0}'` },
  technician_absence: { days: `'[2026-01-01,2026-01-02)'` },
  ticket_mailbox: { port: '993' },
  phone_share: { ends_at: `now() + interval '1 hour'` },
  driver_report: { ticket_id: '1' },
  camera_clip: { to_at: `now() + interval '1 hour'` },
  camera_wall: { tiles: `'[null]'` },
  eir_container: { number: `'MSKU1000090'` },
  mail_recipient: { user_id: '1', email: `'x@example.com'` },
}

/**
 * Writes one row of an account into each of these tables, whatever they hold: references and triggers sleep in this
 * transaction, which must be rolled back. Throws, naming the table, where a check refuses: `demanding` says what it wants.
 */
export async function writeARowOfEach(client: pg.ClientBase, accountId: number, tables: readonly string[]) {
  await client.query(`set local session_replication_role = replica`)
  const refused: string[] = []
  for (const table of tables) {
    const { rows: columns } = await client.query<ColumnFact>(
      `select attname as name, format_type(atttypid, atttypmod) as type,
         (select substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[(''[^'']*'')')
          from pg_constraint c where c.conrelid = attrelid and c.contype = 'c' and c.conkey = array[attnum] limit 1) as allowed
       from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attnotnull and not atthasdef
         and attidentity = '' and attgenerated = '' and attname <> 'account_id'`,
      [table],
    )
    const given = demanding[table] ?? {}
    const row = new Map([
      ...columns.map(({ name, type, allowed }) => [name, allowed ?? valueOf(type)] as const),
      ...Object.entries(given),
    ])
    const names = ['account_id', ...row.keys()].join(', ')
    await client.query('savepoint row')
    await client
      .query(`insert into ${table} (${names}) values (${[accountId, ...row.values()].join(', ')})`)
      .catch(async (error: unknown) => {
        refused.push(`${table}: ${String(error)}`)
        await client.query('rollback to savepoint row')
      })
  }
  if (refused.length > 0) throw new Error(refused.join('\n'))
}
