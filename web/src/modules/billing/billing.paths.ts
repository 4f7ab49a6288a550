/** Addresses of the billing screens. */
export const billingPaths = {
  letterheads: '/Consola/cotizaciones/pdf-settings',
  series: '/Consola/serie-folio',
} as const
