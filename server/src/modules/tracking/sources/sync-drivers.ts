import type { PlatformDriver } from '@arriero/telematics/adapter.ts'
import { inWork, type App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import { systemScope } from '../../../app/scope.ts'
import { assignDriver } from '../../units/units.commands.ts'
import { plain, storable } from '../store/set-aside.ts'
import { inParts } from './in-parts.ts'
import type { SourceRow } from './source-row.ts'

type Source = Pick<SourceRow, 'id' | 'account_id' | 'name'>

const cut = (text: string | null, most: number) => (text === null ? null : text.slice(0, most))

/** Written only where something differs: the list comes again every few seconds. */
const LIST = `insert into platform_driver as p (account_id, source_id, key, name, phone, email, card, is_blocked, unit_key)
  select distinct on (g.key) $1, $2, g.* from jsonb_to_recordset($3::jsonb)
    as g (key text, name text, phone text, email text, card text, is_blocked boolean, unit_key text)
  on conflict (account_id, source_id, key) do update set name = excluded.name, phone = excluded.phone, email = excluded.email,
    card = excluded.card, is_blocked = excluded.is_blocked, unit_key = excluded.unit_key, gone_at = null,
    assigned_key = case when excluded.unit_key = p.assigned_key then p.assigned_key end
  where (p.name, p.is_blocked) is distinct from (excluded.name, excluded.is_blocked) or p.phone is distinct from excluded.phone
    or p.email is distinct from excluded.email or p.card is distinct from excluded.card
    or p.unit_key is distinct from excluded.unit_key or p.gone_at is not null`

const LEAVE = `update platform_driver set gone_at = now(), unit_key = null, assigned_key = null
  where account_id = $1 and source_id = $2 and gone_at is null and not key = any($3::text[])`

/** Linked drivers on linked units that the platform has told of and nobody has followed yet. */
const DUE = `select p.id, p.unit_key, p.driver_id, u.id as unit_id
  from platform_driver p
  join platform_account s on s.account_id = p.account_id and s.id = p.source_id and s.assign_drivers and s.deleted_at is null
  join driver d on d.account_id = p.account_id and d.id = p.driver_id and d.deleted_at is null
  join unit u on u.account_id = p.account_id and u.deleted_at is null and (
    (u.platform_account_id = p.source_id and u.platform_key = p.unit_key)
    or exists (select from unit_source x where x.account_id = p.account_id and x.source_id = p.source_id and x.key = p.unit_key and x.unit_id = u.id))
  where p.account_id = $1 and p.source_id = $2 and p.gone_at is null and p.assigned_key is distinct from p.unit_key
  order by p.id`

interface Due {
  id: number
  unit_key: string
  driver_id: number
  unit_id: number
}

const keyOf = ({ key }: { key: string }) => key

/** Takes over the platform's list of drivers; who drives what follows it when the source is set so. */
export async function syncDrivers(app: App, source: Source, drivers: readonly PlatformDriver[]): Promise<void> {
  const given = drivers.map((driver) => ({
    key: driver.key,
    name: driver.name.trim().slice(0, 200) || driver.key,
    phone: cut(driver.phone, 40),
    email: cut(driver.email, 200),
    card: cut(driver.card, 60),
    is_blocked: driver.isBlocked,
    unit_key: driver.unitKey,
  }))
  const about = { accountId: source.account_id, sourceId: source.id, kind: 'driver', keyOf } as const
  await inParts(app, about, given, async (work, part) => {
    await (await work.client()).query(LIST, [source.account_id, source.id, storable(part)])
  })
  const due = await inWork(app, systemScope(source.account_id), async (work) => {
    const client = await work.client()
    await client.query(LEAVE, [source.account_id, source.id, given.map(({ key }) => plain(key))])
    return (await client.query<Due>(DUE, [source.account_id, source.id])).rows
  })
  for (const one of due) {
    try {
      await follow(app, source, one)
    } catch (error) {
      // The next list brings it again; one that cannot be assigned keeps nobody else's back.
      app.log.warn({ err: error, source: source.id, driver: one.driver_id }, 'driver of a platform')
    }
  }
}

/** Puts the driver on the unit, and on record that the platform did. Who drives it already stays as put. */
function follow(app: App, source: Source, { id, unit_key: key, driver_id: driverId, unit_id: unitId }: Due) {
  return inWork(app, systemScope(source.account_id), async (work) => {
    const client = await work.client()
    const present = await client.query<{ id: number; name: string }>(
      `select ud.id, d.name from unit_driver ud join driver d on d.account_id = ud.account_id and d.id = ud.driver_id
        where ud.account_id = $1 and ud.unit_id = $2 and ud.to_at is null`,
      [source.account_id, unitId],
    )
    const before = present.rows[0]
    const { id: assignment, unit, driver } = await assignDriver(work, unitId, driverId)
    await client.query('update platform_driver set assigned_key = $3 where account_id = $1 and id = $2', [
      source.account_id,
      id,
      key,
    ])
    if (assignment === before?.id) return
    await client.query('update unit_driver set source_id = $3 where account_id = $1 and id = $2', [
      source.account_id,
      assignment,
      source.id,
    ])
    await recordChange(
      work,
      { userId: 0, principalUserId: null, name: source.name },
      {
        action: 'unit.driver',
        subject: `unit:${unitId}`,
        name: unit.name,
        before: { driver: before?.name ?? null },
        after: { driver: driver.name, cause: 'plataforma' },
      },
    )
  })
}
