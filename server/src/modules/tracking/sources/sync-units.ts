import type pg from 'pg'
import type { PlatformUnit, PlatformUnitChange } from '@arriero/telematics/adapter.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { plain, storable } from '../store/set-aside.ts'
import { inParts } from './in-parts.ts'
import type { SourceRow } from './source-row.ts'

const cut = (text: string | null, most: number) => (text === null ? null : text.slice(0, most))

const keyOfUnit = ({ key }: PlatformUnit) => key

const wireUnit = (unit: PlatformUnit) => ({
  key: unit.key,
  name: unit.name.trim().slice(0, 120) || unit.key,
  group_key: unit.group?.key ?? null,
  group_name: cut(unit.group?.name ?? null, 200),
  plates: cut(unit.plates, 20),
  vin: cut(unit.vin, 40),
  device_id: cut(unit.deviceId, 60),
  phone: cut(unit.phone, 40),
  last_at: unit.position ? new Date(unit.position.fixTime).toISOString() : null,
})

const GIVEN = `given as (select * from jsonb_to_recordset($3::jsonb)
  as g (key text, name text, group_key text, group_name text, plates text, vin text, device_id text, phone text, last_at timestamptz))`

/** A unit named as at the platform follows its name; one that was renamed here keeps ours. Empty plates are filled. */
const FOLLOW = `with ${GIVEN}
  update unit u set name = case when u.name = known.name then g.name else u.name end, resource_key = g.group_key, resource_name = g.group_name,
    plates = coalesce(u.plates, g.plates), vin = coalesce(u.vin, g.vin)
  from given g left join platform_unit known on known.account_id = $1 and known.source_id = $2 and known.key = g.key
  where u.account_id = $1 and u.platform_account_id = $2 and u.platform_key = g.key and u.deleted_at is null
    and (u.resource_key is distinct from g.group_key or u.resource_name is distinct from g.group_name or (u.name = known.name and g.name <> known.name)
      or (u.plates is null and g.plates is not null) or (u.vin is null and g.vin is not null))`

const LIST = `with ${GIVEN}
  insert into platform_unit (account_id, source_id, key, name, group_key, group_name, plates, vin, device_id, phone, last_at)
  select distinct on (g.key) $1, $2, g.key, g.name, g.group_key, g.group_name, g.plates, g.vin, g.device_id, g.phone, g.last_at from given g
  on conflict (account_id, source_id, key) do update set name = excluded.name, group_key = excluded.group_key, group_name = excluded.group_name,
    plates = excluded.plates, vin = excluded.vin, device_id = excluded.device_id, phone = excluded.phone,
    last_at = greatest(platform_unit.last_at, excluded.last_at), gone_at = null`

const IMPORT = `insert into unit (account_id, name, plates, vin, platform, platform_account_id, platform_key, resource_key, resource_name)
  select p.account_id, p.name, p.plates, p.vin, $3, p.source_id, p.key, p.group_key, p.group_name
  from platform_unit p where p.account_id = $1 and p.source_id = $2 and p.key = any($4::text[]) and p.gone_at is null
    and not exists (select from unit_source x where x.account_id = p.account_id and x.source_id = p.source_id and x.key = p.key)
  on conflict (account_id, platform, platform_key) where platform_key is not null and deleted_at is null do nothing`

/** Takes over the platform's list of units; imports the new ones when the source is set so. */
export async function syncUnits(
  app: App,
  source: SourceRow,
  units: readonly PlatformUnit[],
  whole: boolean,
): Promise<void> {
  const about = { accountId: source.account_id, sourceId: source.id, kind: 'unit', keyOf: keyOfUnit } as const
  await inParts(app, about, units, async (work, part) => {
    const client = await work.client()
    const values = [source.account_id, source.id, storable(part.map(wireUnit))]
    await client.query(FOLLOW, values)
    await client.query(LIST, values)
    const keys = part.map(({ key }) => plain(key))
    if (source.auto_import) await client.query(IMPORT, [source.account_id, source.id, source.platform, keys])
  })
  if (!whole) return
  await inWork(app, systemScope(source.account_id), async (work) => {
    await (
      await work.client()
    ).query(
      'update platform_unit set gone_at = now() where account_id = $1 and source_id = $2 and gone_at is null and not key = any($3::text[])',
      [source.account_id, source.id, units.map(({ key }) => plain(key))],
    )
  })
}

/** What the platform told of its units between two polls. */
export async function applyChanges(app: App, source: SourceRow, changes: readonly PlatformUnitChange[]): Promise<void> {
  const added = changes.flatMap((change) => (change.kind === 'added' ? [change.unit] : []))
  if (added.length > 0) await syncUnits(app, source, added, false)
  const renamed = changes.filter((change) => change.kind === 'renamed')
  const deleted = changes.filter((change) => change.kind === 'deleted').map(({ unitKey }) => unitKey)
  if (renamed.length + deleted.length === 0) return
  await inWork(app, systemScope(source.account_id), async (work) => {
    const client = await work.client()
    for (const { unitKey, name } of renamed) {
      const known = { accountId: source.account_id, sourceId: source.id, key: unitKey }
      await renameKnown(client, { ...known, name: name.trim().slice(0, 120) || unitKey })
    }
    if (deleted.length > 0) {
      await client.query(
        'update platform_unit set gone_at = now() where account_id = $1 and source_id = $2 and key = any($3::text[])',
        [source.account_id, source.id, deleted],
      )
    }
  })
}

/** A unit that is called here as at the platform follows its new name there. */
export async function renameKnown(
  client: pg.ClientBase,
  { accountId, sourceId, key, name }: { accountId: number; sourceId: number; key: string; name: string },
): Promise<void> {
  const values = [accountId, sourceId, key, name]
  await client.query(
    `update unit u set name = $4 from platform_unit p where p.account_id = $1 and p.source_id = $2 and p.key = $3
      and u.account_id = $1 and u.platform_account_id = $2 and u.platform_key = $3 and u.deleted_at is null and u.name = p.name`,
    values,
  )
  await client.query('update platform_unit set name = $4 where account_id = $1 and source_id = $2 and key = $3', values)
}
