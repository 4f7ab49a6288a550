/** Sentences the specification fixes (rule UNIT-01). */
export const unitTexts = { failed: 'Ha ocurrido un error' } as const

/** Keys of the query cache. */
export const unitKeys = {
  lists: ['units'],
  one: (id: number) => ['unit', id],
  catalogs: { types: ['unit-types'], brands: ['unit-brands'], models: ['unit-models'], insurers: ['insurers'] },
  figures: ['fleet-figures'],
} as const
