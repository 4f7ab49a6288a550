/** Addresses of the homes by role. */
export const homePaths = {
  day: '/Consola/mi-dia',
  /** The same day without the console around it, as a phone opens it (`dia.html`). */
  phone: '/Consola/dia',
  client: '/Consola/mis-envios',
  companies: '/Consola/empresas',
} as const
