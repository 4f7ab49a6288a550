import type { Work } from '../../../app/database/work.ts'
import { engineShape, geofencesById } from '../../geofences/geofences.read.ts'
import { prepareShape } from '../../tracking/tracking.step.ts'
import type { Shapes } from './compile.ts'
import type { RuleRow } from './rule-row.ts'

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
