import { destinationDraft, inventoryLine, tripDraft } from './trips.entities.ts'

type DraftKey = keyof (typeof tripDraft)['fields']
type LegKey = keyof (typeof destinationDraft)['fields']

/** Which field of a draft a message belongs to: of the trip, of one of its destinations, or of a line of its load. */
export type DraftField = { field: DraftKey } | { leg: number; field: LegKey } | { leg: number; line: number }

const wireNames = (names: readonly (readonly [string, string])[]) => new Map(names)
const trip = wireNames(tripDraft.names)
const leg = wireNames(destinationDraft.names)
const line = wireNames(inventoryLine.names)

/** The field's name on the wire, as form errors carry it: `{leg: 1, field: 'estimatedLeave'}` → 'tvl_destinations.1.tvd_estimated_leave_date'. */
export function wireField(place: DraftField): string {
  if (!('leg' in place)) return trip.get(place.field) ?? place.field
  const within =
    'line' in place
      ? `${leg.get('inventory')}.${place.line}.${line.get('typeId')}`
      : (leg.get(place.field) ?? place.field)
  return `${trip.get('destinations')}.${place.leg}.${within}`
}

const cleanNames = new Map(
  [...tripDraft.names, ...destinationDraft.names, ...inventoryLine.names].map(([clean, wireName]) => [wireName, clean]),
)

/** Our name of one step of a field on the wire: 'tvl_destinations' → 'destinations'; what is no name stays. */
export const cleanStep = (step: string): string => cleanNames.get(step) ?? step
