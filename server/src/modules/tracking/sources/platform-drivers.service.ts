import { z } from 'zod'
import { sql } from 'kysely'
import type { PlatformDriver } from '@arriero/contract/tracking/platform-drivers.contract.ts'
import type { PlatformDriver as ToldDriver } from '@arriero/telematics/adapter.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { createDriver, demandDriver } from '../../drivers/drivers.commands.ts'
import { texts as trackingTexts } from '../tracking.texts.ts'
import { texts } from './platform-drivers.texts.ts'

interface Row extends ToldDriver {
  id: number
  isGone: boolean
  /** As the platform calls it. */
  unitName: string | null
  unitId: number | null
  driverId: number | null
  driverName: string | null
}

/** Of a source, or the one of an id. Who sees only shared units sees who drives those. */
async function readDrivers(
  { tx, scope }: Work,
  only: { sourceId: number } | { id: number },
): Promise<PlatformDriver[]> {
  const { accountId, userId, seesAllUnits } = scope
  const { rows } = await sql<Row>`
    select p.id, p.key, p.name, p.phone, p.email, p.card, p.is_blocked as "isBlocked", p.gone_at is not null as "isGone",
      p.unit_key as "unitKey", n.name as "unitName", u.id as "unitId", d.id as "driverId", d.name as "driverName"
    from platform_driver p
    join platform_account s on s.account_id = p.account_id and s.id = p.source_id and s.deleted_at is null
    left join driver d on d.account_id = p.account_id and d.id = p.driver_id and d.deleted_at is null
    left join platform_unit n on n.account_id = p.account_id and n.source_id = p.source_id and n.key = p.unit_key
    left join lateral (
      select u.id from unit u where u.account_id = p.account_id and u.deleted_at is null and (
        (u.platform_account_id = p.source_id and u.platform_key = p.unit_key)
        or exists (select from unit_source x where x.account_id = p.account_id and x.source_id = p.source_id and x.key = p.unit_key and x.unit_id = u.id))
      limit 1) u on true
    where p.account_id = ${accountId} and ${'id' in only ? sql`p.id = ${only.id}` : sql`p.source_id = ${only.sourceId}`}
      and (${seesAllUnits} or exists (
        select from unit_access a where a.account_id = ${accountId} and a.user_id = ${userId} and a.unit_id = u.id))
    order by p.gone_at is not null, p.name collate es_mx, p.id`.execute(tx)
  return rows.map(({ unitKey, unitName, unitId, driverId, driverName, ...row }) => ({
    ...row,
    unit: unitKey === null ? null : { key: unitKey, name: unitName ?? unitKey, unitId },
    driver: driverId === null || driverName === null ? null : { id: driverId, name: driverName },
  }))
}

export async function listDrivers(work: Work, sourceId: number): Promise<PlatformDriver[]> {
  const source = await work.tx
    .selectFrom('platform_account')
    .select('id')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!source) throw notFound(trackingTexts.unknownSource)
  return readDrivers(work, { sourceId })
}

/** Locked until the end of the work. */
async function demandOne(work: Work, id: number): Promise<PlatformDriver> {
  await work.tx
    .selectFrom('platform_driver')
    .select('id')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const [found] = await readDrivers(work, { id })
  if (!found) throw notFound(texts.notFound)
  return found
}

async function setDriver(work: Work, id: number, driverId: number | null): Promise<void> {
  // A driver who left keeps no place that another one could take.
  await work.tx
    .updateTable('platform_driver as p')
    .set({ driver_id: null })
    .where('p.account_id', '=', work.scope.accountId)
    .where('p.driver_id', 'in', (eb) =>
      eb
        .selectFrom('driver')
        .select('id')
        .where('account_id', '=', work.scope.accountId)
        .where('deleted_at', 'is not', null),
    )
    .execute()
  await work.tx
    .updateTable('platform_driver')
    .set({ driver_id: driverId, assigned_key: null })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (error instanceof Error && 'constraint' in error && error.constraint === 'platform_driver_once')
        throw conflict(texts.taken)
      throw error
    })
}

/** Says which driver here it is, or none. */
export async function linkDriver(work: Work, app: App, id: number, driverId: number | null): Promise<PlatformDriver> {
  const known = await demandOne(work, id)
  if (driverId !== null) await demandDriver(work, app, driverId)
  if (known.driver?.id !== (driverId ?? undefined)) await setDriver(work, id, driverId)
  return demandOne(work, id)
}

/** Creates the driver from what the platform knows, and links it. */
export async function importDriver(work: Work, app: App, id: number): Promise<PlatformDriver> {
  const known = await demandOne(work, id)
  if (known.driver) throw conflict(texts.linked)
  const email = z.email().safeParse(known.email).data
  const { name, phone } = known
  const driver = await createDriver(work, app, { name, phone, ...(email && { email }) })
  await setDriver(work, id, driver.id)
  return demandOne(work, id)
}
