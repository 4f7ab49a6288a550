/** Addresses of the billing screens. */
export const billingPaths = { series: '/Consola/serie-folio' } as const
