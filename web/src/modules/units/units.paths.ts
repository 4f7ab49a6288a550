/** Addresses of the unit screens. */
export const unitPaths = {
  list: '/Consola/unit',
  create: '/Consola/unit/unit-create',
  edit: (id: number | string) => `/Consola/unit/edit/${id}`,
  driver: (id: number) => `/Consola/unit/edit/${id}/conductor`,
  types: '/Consola/unit/catalogos/tipos',
  brands: '/Consola/unit/catalogos/marcas',
  models: '/Consola/unit/catalogos/modelos',
  insurers: '/Consola/unit/catalogos/aseguradoras',
} as const
