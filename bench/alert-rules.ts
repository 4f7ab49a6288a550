// Rules as accounts build them, for measuring: geofences, speeds, ignition by night, half of them for some units only.
import type pg from 'pg'
import type { BenchFleet } from './fleet.ts'

/**
 * Adds rules to the fleet's account: 40 % geofences, 30 % speed, 20 % ignition, 10 % alarms. `storm`: besides, its rules on
 * ignition are about every unit, so that each of them fires for all engines at once.
 */
export async function makeRules(owner: pg.Pool, fleet: BenchFleet, count: number, storm: boolean): Promise<void> {
  const { rows: fences } = await owner.query<{ id: number }>(
    'select id from geofence where account_id = $1 order by id limit 2000',
    [fleet.accountId],
  )
  const some = <Item>(items: readonly Item[], n: number, size: number) =>
    Array.from({ length: size }, (_, i) => items[(n * 37 + i * 11) % items.length]!)
  const geofenceTriggers = ['geofence_enter', 'geofence_leave', 'geofence_dwell'] as const
  const rules = Array.from({ length: count }, (_, n) => {
    const isFence = n % 10 < 4
    const isSpeed = n % 10 >= 4 && n % 10 < 7
    const isIgnition = n % 10 >= 7 && n % 10 < 9
    return {
      name: `Regla ${n}`,
      trigger: isFence
        ? geofenceTriggers[n % 3]
        : isSpeed
          ? 'speed'
          : isIgnition
            ? n % 2 === 0
              ? 'ignition_on'
              : 'ignition_off'
            : 'alarm',
      limit: isSpeed ? 80 + (n % 30) : null,
      duration: isFence ? 600 : isSpeed ? 60 : 1800,
      cooldown: 1800,
      units: n % 2 === 0 && (storm || !isIgnition) ? [] : some(fleet.unitIds, n, 500),
      fences: isFence || n % 10 === 4 ? some(fences, n, 50).map(({ id }) => id) : [],
      from: n % 4 === 0 ? 1320 : 0,
      to: n % 4 === 0 ? 300 : 0,
    }
  })
  await owner.query(
    `insert into alert_rule (account_id, name, trigger, severity, limit_kmh, kinds, duration_s, cooldown_s, unit_ids, geofence_ids, from_minute, to_minute, active_from)
     select $1, r.name, r.trigger, 'medium', r."limit", case when r.trigger = 'alarm' then array['panic'] else '{}' end, r.duration, r.cooldown,
       array(select jsonb_array_elements_text(r.units)::int), array(select jsonb_array_elements_text(r.fences)::int), r."from", r."to", '2020-01-01'
     from jsonb_to_recordset($2::jsonb) as r (name text, trigger text, "limit" float8, duration int, cooldown int, units jsonb, fences jsonb, "from" int, "to" int)`,
    [fleet.accountId, JSON.stringify(rules)],
  )
}
