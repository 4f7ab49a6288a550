import { plusDays } from '@arriero/contract/core/days.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { instantOf } from '../../../shared/repeat-dates.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { positionCounts } from '../../tracking/tracking.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { visibleRuns } from '../runs/runs.repository.ts'

const named = 3

/** The last one that went out of a schedule by a clock, or of a report by any. */
type Which = { scheduleId: number; zone: string } | { reportId: number }

/**
 * What came after the last one went out, of units the caller sees and of the time it is about; null: nothing. `isTold`:
 * it can be compared with what is told now.
 */
export async function lateFor(work: Work, which: Which) {
  const last = await visibleRuns(work)
    .$if('scheduleId' in which, (all) => all.where('l.schedule_id', '=', (which as { scheduleId: number }).scheduleId))
    .$if('zone' in which, (all) => all.where('l.zone', '=', (which as { zone: string }).zone))
    .$if('reportId' in which, (all) => all.where('l.report_id', '=', (which as { reportId: number }).reportId))
    .where('l.schedule_id', 'is not', null)
    .where('l.state', 'in', ['sent', 'partly'])
    .where('l.from_on', 'is not', null)
    .select([
      'l.id',
      'l.at',
      'l.zone',
      sql<string>`l.from_on::text`.as('from'),
      sql<string>`l.to_on::text`.as('to'),
      sql<Record<string, number>>`l.positions`.as('positions'),
      sql<boolean>`l.told is not null`.as('isTold'),
    ])
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return null
  const { id, at, zone, from, to, positions, isTold } = last
  const seen = await unitsById(work, Object.keys(positions).map(Number))
  const begin = Date.parse(instantOf(from, '00:00', zone))
  const end = Math.min(Date.parse(instantOf(plusDays(to, 1), '00:00', zone)), Date.parse(at))
  const now = await positionCounts(work, [...seen.keys()], begin, end)
  const late = [...now]
    .map(([unitId, count]) => ({ name: seen.get(unitId)!.name, count: count - (positions[unitId] ?? 0) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  if (late.length === 0) return null
  const words = late
    .slice(0, named)
    .map(({ name, count }) => `${count} ${count === 1 ? 'posición' : 'posiciones'} de ${name}`)
  const others = late.length > named ? ` y de ${late.length - named} unidades más` : ''
  return { runId: id, at, zone, from, to, text: `${words.join(', ')}${others}`, isTold }
}
type Late = NonNullable<Awaited<ReturnType<typeof lateFor>>>

/** What receivers of the next one are told. */
export const lateNote = ({ at, zone, text }: Pick<Late, 'at' | 'zone' | 'text'>): string =>
  `Después del envío anterior, del ${shortMoment(at, zone)}, llegaron ${text}: lo de entonces pudo cambiar.`
