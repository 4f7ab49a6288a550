import type { Availability } from '@arriero/contract/units/units.entities.ts'
import { availableState } from '@arriero/contract/units/units.rules.ts'

interface AvailabilityFigure {
  key: string
  label: string
  count: number
  /** Of the units list: exactly the units counted. */
  search: Record<string, string>
}

/** The fleet by what it is for; available units are told apart into free ones and those on a trip. */
export const availabilityFigures = (rows: readonly Availability[]): AvailabilityFigure[] =>
  rows.flatMap(({ state, label, count, onTrip }) => {
    const search = { f_state: String(state) }
    if (state !== availableState) return [{ key: String(state), label, count, search }]
    return [
      { key: 'free', label: 'Libres', count: count - onTrip, search: { ...search, f_trip: 'without' } },
      { key: 'onTrip', label: 'En viaje', count: onTrip, search: { ...search, f_trip: 'with' } },
    ]
  })
