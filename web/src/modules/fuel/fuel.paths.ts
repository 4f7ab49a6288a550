/** Addresses of the fuel screens. */
export const fuelPaths = {
  home: '/Consola/combustible',
  finding: <Id extends number | ':id'>(id: Id) => `/Consola/combustible/hallazgo/${id}` as const,
  new: '/Consola/combustible/nueva',
  loads: '/Consola/combustible/cargas',
  load: <Id extends number | ':id'>(id: Id) => `/Consola/combustible/cargas/${id}` as const,
  import: '/Consola/combustible/cargas/importar',
  invoices: '/Consola/combustible/facturas',
  invoice: <Id extends number | ':id'>(id: Id) => `/Consola/combustible/facturas/${id}` as const,
  providers: '/Consola/combustible/proveedores',
  types: '/Consola/combustible/tipos',
} as const
