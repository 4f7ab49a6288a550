import { sql } from 'kysely'
import type { OrderKind } from '@arriero/telematics/order.ts'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { platformOf } from '../sources/platforms.ts'
import { trackingOf } from '../tracking.service.ts'

/** A way to a unit: its own device, or the platform that follows it. */
export interface Channel {
  sourceId: number
  /** What the source calls the unit. */
  key: string
  name: string
  device: { id: number; protocol: string } | null
  orders: readonly OrderKind[]
  outputs: readonly number[]
  /** A device: on line now; a platform: it answered last time. */
  isOnline: boolean
  lastAt: string | null
}

const protocols = new Map(deviceProtocols().map((protocol) => [protocol.code, protocol]))

interface Row {
  source_id: number
  key: string
  platform: number
  source: string
  state: string
  last_ok_at: string | null
  device_id: number | null
  device: string | null
  protocol: string | null
  last_at: string | null
}

/** The unit's sources that may be asked something, the leading one first. */
export async function channelsOf({ tx, scope }: Work, app: App, unitId: number): Promise<Channel[]> {
  const { rows } = await sql<Row>`
    select s.id as source_id, x.key, s.platform, s.name as source, s.state, s.last_ok_at, d.id as device_id, d.name as device, d.protocol, d.last_at
    from (select account_id, platform_account_id as source_id, platform_key as key, 0 as priority from unit where account_id = ${scope.accountId} and id = ${unitId}
        union all select account_id, source_id, key, priority from unit_source where account_id = ${scope.accountId} and unit_id = ${unitId}) x
      join platform_account s on s.account_id = x.account_id and s.id = x.source_id and s.deleted_at is null
      left join device d on d.account_id = x.account_id and d.source_id = s.id and d.device_id = x.key and d.deleted_at is null
    where x.key is not null order by x.priority`.execute(tx)
  const { devices } = trackingOf(app)
  return rows.flatMap((row): Channel[] => {
    const shared = { sourceId: row.source_id, key: row.key }
    if (row.device_id !== null && row.protocol !== null && row.device !== null) {
      const { orders = [], outputs = [] } = protocols.get(row.protocol) ?? {}
      const isOnline = devices.of(row.key) !== undefined
      const device = { id: row.device_id, protocol: row.protocol }
      return [{ ...shared, name: row.device, device, orders, outputs, isOnline, lastAt: row.last_at }]
    }
    const platform = platformOf(row.platform)
    if (!platform) return []
    const { orders, outputs = [] } = platform.capabilities
    return [
      {
        ...shared,
        name: row.source,
        device: null,
        orders,
        outputs,
        isOnline: row.state === 'ok' || row.state === 'delayed',
        lastAt: row.last_ok_at,
      },
    ]
  })
}

/** The way an order goes: the first that knows it, one that is on line before one that is not. */
export function channelFor(channels: readonly Channel[], kind: OrderKind, output?: number | null): Channel | undefined {
  const able = channels.filter(
    ({ orders, outputs }) => orders.includes(kind) && (output == null || outputs.includes(output)),
  )
  return able.find(({ isOnline }) => isOnline) ?? able[0]
}
