/** Addresses of the homes by role. */
export const homePaths = {
  day: '/Consola/mi-dia',
  client: '/Consola/mis-envios',
  companies: '/Consola/empresas',
} as const
