/** Sentences the specification fixes (1 §8, 3 §8; rule UNIT-01). */
export const unitTexts = { failed: 'Ha ocurrido un error' } as const

export const unitPaths = {
  list: '/Consola/unit',
  create: '/Consola/unit/unit-create',
  edit: (id: number | string) => `/Consola/unit/edit/${id}`,
} as const

/** Keys of the query cache. */
export const unitKeys = {
  lists: ['units'],
  one: (id: number) => ['unit', id],
  catalogs: { types: ['unit-types'], brands: ['unit-brands'], models: ['unit-models'], insurers: ['insurers'] },
  figures: ['fleet-figures'],
} as const
