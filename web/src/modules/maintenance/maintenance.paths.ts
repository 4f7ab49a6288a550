const root = '/Consola/mantenimiento'

/** Addresses of the workshop's screens. */
export const maintenancePaths = {
  services: `${root}/servicios`,
} as const
