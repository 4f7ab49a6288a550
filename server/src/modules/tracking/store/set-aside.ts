import type pg from 'pg'
import { isInstant } from '@arriero/telematics/plausible.ts'

/** Something of a source that was not stored where it belongs. */
export interface SetAside {
  kind: 'position' | 'alarm' | 'unit' | 'driver' | 'geofence'
  /** Not believed, or refused by the database. */
  reason: 'future' | 'absurd' | 'refused' | 'old'
  /** What the database said. */
  detail?: string
  sourceId: number | null
  unitId: number | null
  /** The source's own id of what it is about. */
  key: string | null
  /** Epoch ms. */
  receivedAt: number
  data: unknown
}

const STORE = `insert into set_aside (account_id, kind, reason, detail, source_id, unit_id, key, received_at, data)
  select $1, r.kind, r.reason, r.detail, r."sourceId", r."unitId", r.key, r.received, coalesce(r.data, '{}')
  from jsonb_to_recordset($2::jsonb) as r
    (kind text, reason text, detail text, "sourceId" int, "unitId" int, key text, received timestamptz, data jsonb)`

/** Keeps them for a person to look at. Behind the account's wall. */
export async function storeAside(client: pg.ClientBase, accountId: number, rows: readonly SetAside[]): Promise<void> {
  if (rows.length === 0) return
  await client.query({
    name: 'set-aside',
    text: STORE,
    values: [accountId, storable(rows.map(({ receivedAt, ...row }) => ({ ...row, received: instant(receivedAt) })))],
  })
}

/** The time may be what could not be believed. */
const instant = (at: number) => new Date(isInstant(at) ? at : Date.now()).toISOString()

/** Text that the database takes: it has no character 0. */
export const plain = (text: string): string => text.replaceAll('\0', '')
/** JSON that it takes. */
export const storable = (value: unknown): string => JSON.stringify(value).replaceAll(String.raw`\u0000`, '')
