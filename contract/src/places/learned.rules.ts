export const placeStates = ['proposed', 'accepted', 'ignored'] as const
export type PlaceState = (typeof placeStates)[number]

/** A stop this long is a visit; a place needs so many, within so many days. */
export const leastVisitMinutes = 8
export const leastVisits = 2
export const learnDays = 31
/** Beyond this by night, between these hours of the account's zone, a stop at no known place is asked about. */
export const nightMinutes = 120
export const nightHours = { from: 22, to: 5 } as const
/** Questions older than this are no longer asked. */
export const nightDays = 3
