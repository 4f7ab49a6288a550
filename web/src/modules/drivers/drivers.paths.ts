/** Addresses of the driver screens. */
export const driverPaths = {
  list: '/Consola/conductores',
  one: (id: number) => `/Consola/conductores/${id}`,
} as const
