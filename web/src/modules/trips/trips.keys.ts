/** Keys of the trips in the query cache; live events patch what stands under them. */
export const tripKeys = {
  all: ['trips'] as const,
  lists: ['trips', 'list'] as const,
  counts: ['trips', 'counts'] as const,
  dashboard: ['trips', 'dashboard'] as const,
  detail: (id: number) => ['trips', 'detail', id] as const,
  track: (id: number) => ['trips', 'track', id] as const,
  types: ['travel-types'] as const,
  eventTypes: ['event-types'] as const,
  colors: ['notification-colors'] as const,
  inventoryTypes: ['inventory-types'] as const,
  lines: ['transport-lines'] as const,
  clients: ['trip-clients'] as const,
}

/** Name of the list for its columns and `flashRow`. */
export const tripList = 'trips'
