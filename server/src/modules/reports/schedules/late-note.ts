import { plusDays } from '@arriero/contract/core/days.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { positionCounts } from '../../tracking/tracking.read.ts'
import { unitsById } from '../../units/units.read.ts'

const named = 3

/** What came of the time of the last one that went out by this clock after it did, in words; null: nothing. */
export async function lateNote(work: Work, scheduleId: number, zone: string): Promise<string | null> {
  const last = await work.tx
    .selectFrom('report_run')
    .where('account_id', '=', work.scope.accountId)
    .where('schedule_id', '=', scheduleId)
    .where('zone', '=', zone)
    .where('state', 'in', ['sent', 'partly'])
    .where('from_on', 'is not', null)
    .select([
      'at',
      sql<string>`from_on::text`.as('from'),
      sql<string>`to_on::text`.as('to'),
      sql<Record<string, number>>`positions`.as('positions'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const seen = await unitsById(work, Object.keys(last.positions).map(Number))
  const begin = Date.parse(instantOf(last.from, '00:00', zone))
  const end = Math.min(Date.parse(instantOf(plusDays(last.to, 1), '00:00', zone)), Date.parse(last.at))
  const now = await positionCounts(work, [...seen.keys()], begin, end)
  const late = [...now]
    .map(([unitId, count]) => ({ name: seen.get(unitId)!.name, count: count - (last.positions[unitId] ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (late.length === 0) return null
  const words = late
    .slice(0, named)
    .map(({ name, count }) => `${count} ${count === 1 ? 'posición' : 'posiciones'} de ${name}`)
  const others = late.length > named ? ` y de ${late.length - named} unidades más` : ''
  return `Después del envío anterior, del ${shortMoment(last.at, zone)}, llegaron ${words.join(', ')}${others}: lo de entonces pudo cambiar.`
}
