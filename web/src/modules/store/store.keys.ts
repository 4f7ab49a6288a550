/** Keys of what is asked once and shown in several places. */
export const storeKeys = {
  parts: ['parts'],
  people: ['store-people'],
  stores: ['stores'],
  suppliers: ['suppliers'],
  measurements: ['measurements'],
} as const
