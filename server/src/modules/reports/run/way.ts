import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { reportWayOf } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportWay } from '@arriero/contract/reports/reports.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { fixesOf } from '../../tracking/tracking.read.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { texts } from '../reports.texts.ts'

const longestMs = 2 * 86_400_000
/** Enough for the eye; nearer ones are left out. */
const mostPoints = 2000

/** The way of a unit between two instants. Throws the 404 of one that the caller does not see. */
export async function wayOf(work: Work, { unit, from, to }: QueryOf<typeof reportWayOf>): Promise<ReportWay> {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  if (!(end > begin) || end - begin > longestMs) throw badFields({ to: [texts.longWay] })
  const fixes = await fixesOf(work, unit, begin, end + 1)
  const { speedLimit } = (await visibleUnits(work)
    .where('u.id', '=', unit)
    .select('u.speed_limit as speedLimit')
    .executeTakeFirst()) ?? { speedLimit: 0 }
  const step = Math.max(1, Math.ceil(fixes.length / mostPoints))
  const way = fixes.filter((_, i) => i % step === 0 || i === fixes.length - 1)
  return {
    t: way.map(({ fixTime }) => Math.round((fixTime - begin) / 1000)),
    lat: way.map(({ lat }) => lat),
    lon: way.map(({ lon }) => lon),
    speed: way.map(({ speed }) => speed),
    limitKmh: speedLimit > 0 ? speedLimit : null,
  }
}
