/** Addresses of geofences, those of the console and those of routes. */
export const geofencePaths = {
  list: '/Consola/geocercas',
  create: '/Consola/geocercas/nueva',
  one: (id: number | string) => `/Consola/geocercas/${id}`,
  ofRoutes: '/Consola/rutas/geocercas',
} as const
