import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Alarm } from '@arriero/telematics/alarm.ts'
import type { Work } from '../../app/database/work.ts'
import type { AlarmSource } from './alarms.service.ts'
import type { UnitScope } from './rules/compile.ts'

/** An alarm that was not there before. Instants epoch ms. */
export interface StoredAlarm {
  id: number
  unitId: number | null
  /** As its source names the unit. */
  unitKey: string
  code: string
  kind: AlarmKind | null
  at: number
  endAt: number | null
  lat: number | null
  lon: number | null
  speed: number | null
  detail: string | null
}

/** Units behind a source's keys; keys of no unit are absent. */
export async function unitsOfKeys(
  work: Work,
  { accountId, sourceId, unitIdOf }: AlarmSource,
  keys: readonly string[],
): Promise<Map<string, UnitScope>> {
  const client = await work.client()
  const named = unitIdOf ? keys.map((key) => ({ key, id: unitIdOf(key) ?? 0 })) : null
  const { rows } = await client.query<{ key: string; id: number; group: string | null }>(
    named
      ? {
          name: 'alarm-units-by-id',
          text: `select k.key, u.id, u.resource_name as group from jsonb_to_recordset($2::jsonb) as k (key text, id int)
            join unit u on u.account_id = $1 and u.id = k.id and u.deleted_at is null`,
          values: [accountId, JSON.stringify(named)],
        }
      : {
          name: 'alarm-units-by-key',
          text: `select platform_key as key, id, resource_name as group from unit
            where account_id = $1 and platform_account_id = $2 and platform_key = any($3) and deleted_at is null`,
          values: [accountId, sourceId, keys],
        },
  )
  return new Map(rows.map(({ key, ...unit }) => [key, unit]))
}

/** Stores alarms; one that is there already only learns its end and its pictures. */
export async function storeAlarms(
  work: Work,
  sourceId: number,
  alarms: readonly Alarm[],
  unitIds: ReadonlyMap<string, number>,
): Promise<{ fresh: StoredAlarm[]; ended: number[] }> {
  const client = await work.client()
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  // Told twice in one batch: the last knows most.
  const once = [...new Map(alarms.map((alarm) => [alarm.key, alarm])).values()]
  const { rows } = await client.query<{ id: number; key: string; fresh: boolean; ended: boolean }>({
    name: 'store-alarms',
    text: `insert into alarm (account_id, source_id, key, unit_key, unit_id, code, kind, at, end_at, received_at, lat, lon, speed, detail, media)
      select $1, $2, r.key, r."unitKey", r."unitId", r.code, r.kind, r.at, r."endAt", r."receivedAt", r.lat, r.lon, r.speed, r.detail, coalesce(r.media, '{}')
      from jsonb_to_recordset($3::jsonb) as r (key text, "unitKey" text, "unitId" int, code text, kind text, at timestamptz,
        "endAt" timestamptz, "receivedAt" timestamptz, lat float8, lon float8, speed float8, detail text, media text[])
      on conflict (account_id, source_id, key) do update set end_at = coalesce(alarm.end_at, excluded.end_at),
          media = case when cardinality(excluded.media) > cardinality(alarm.media) then excluded.media else alarm.media end
        where (alarm.end_at is null and excluded.end_at is not null) or cardinality(excluded.media) > cardinality(alarm.media)
      returning id, key, xmax = 0 as fresh, end_at is not null as ended`,
    values: [
      work.scope.accountId,
      sourceId,
      JSON.stringify(
        once.map(({ at, endAt, receivedAt, ...alarm }) => ({
          ...alarm,
          unitId: unitIds.get(alarm.unitKey) ?? null,
          at: iso(at),
          endAt: iso(endAt),
          receivedAt: iso(receivedAt),
        })),
      ),
    ],
  })
  const byKey = new Map(once.map((alarm) => [alarm.key, alarm]))
  const fresh = rows.flatMap((row) => {
    const alarm = byKey.get(row.key)
    return row.fresh && alarm ? [{ ...alarm, id: row.id, unitId: unitIds.get(alarm.unitKey) ?? null }] : []
  })
  return { fresh, ended: rows.filter((row) => !row.fresh && row.ended).map(({ id }) => id) }
}

type PastAlarm = Omit<StoredAlarm, 'endAt' | 'id' | 'unitKey'> & { unitId: number; sourceId: number }

/** Alarms of units between two instants (epoch ms), oldest first; 200 000 at most. */
export async function alarmsBetween(work: Work, from: number, to: number): Promise<PastAlarm[]> {
  const client = await work.client()
  const { rows } = await client.query<PastAlarm>({
    name: 'alarms-between',
    text: `select unit_id as "unitId", source_id as "sourceId", code, kind, extract(epoch from at)::float8 * 1000 as at, lat, lon, speed::float8 as speed, detail
      from alarm where account_id = $1 and unit_id is not null and at >= $2 and at < $3 order by at limit 200000`,
    values: [work.scope.accountId, new Date(from).toISOString(), new Date(to).toISOString()],
  })
  return rows
}
