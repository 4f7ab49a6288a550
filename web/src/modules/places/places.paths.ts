/** Addresses of learned places; below those of the geofences they become. */
export const placePaths = {
  learned: '/Consola/geocercas/aprendidos',
  one: (id: number | string) => `/Consola/geocercas/aprendidos/${id}`,
} as const
