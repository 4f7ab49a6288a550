import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Shape } from '../../../shared/geo/latlon.ts'
import { geofencesById } from '../../geofences/geofences.read.ts'
import { prepareShape } from '../../tracking/tracking.step.ts'
import type { Shapes } from './compile.ts'
import type { RuleRow } from './rule-row.ts'

/** As the tracking engine takes it. */
export const engineShape = ({ kind, points, sizeM }: GeofenceShape): Shape => ({
  kind,
  points,
  ...(kind === 'circle' && sizeM !== null ? { radiusM: sizeM } : {}),
  ...(kind === 'line' && sizeM !== null ? { widthM: sizeM } : {}),
})

/** Shapes of the geofences that rules name, ready to be asked; none are read when no rule names any. */
export async function ruleShapes(work: Work, rules: readonly Pick<RuleRow, 'geofenceIds'>[]): Promise<Shapes> {
  const ids = [...new Set(rules.flatMap(({ geofenceIds }) => geofenceIds))]
  if (ids.length === 0) return new Map()
  return new Map(
    (await geofencesById(work, ids)).flatMap(({ id, shape }) => {
      const prepared = prepareShape(engineShape(shape))
      return prepared ? [[id, prepared] as const] : []
    }),
  )
}
