import { domainEvent } from '../../app/events/domain-event.ts'

/**
 * Something a unit did that somebody may want to be told. `entered`, `left`: a geofence; `overspeed`: over its limit for
 * ten seconds, once per excess; `prolonged-stop`: standing outside every geofence for an hour, once per stop; `silent`:
 * nothing for 86 400 s. `at` is an instant in ISO; `late` facts were found in positions that came after newer ones.
 */
export interface UnitFact {
  kind: 'entered' | 'left' | 'overspeed' | 'prolonged-stop' | 'silent'
  unitId: number
  at: string
  lat: number
  lon: number
  late: boolean
  geofenceId?: number
  speedKmh?: number
  limitKmh?: number
}

/** Facts of one account, in the order they became durable. */
export const unitFacts = domainEvent<UnitFact[]>('tracking.facts')
