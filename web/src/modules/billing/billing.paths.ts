/** Addresses of the billing screens. */
export const billingPaths = {
  customers: '/Consola/customers',
  home: '/Consola/facturacion',
  invoices: '/Consola/factura',
  newInvoice: '/Consola/factura/nueva-factura',
  editInvoice: (id: number) => `/Consola/factura/editar/${id}`,
  letterheads: '/Consola/cotizaciones/pdf-settings',
  products: '/Consola/productos',
  productHistory: '/Consola/productos/historial',
  series: '/Consola/serie-folio',
} as const

/** The history of one product, as routes go there. */
export const historyOf = ({ id, description }: { id: number; description: string }) => ({
  to: billingPaths.productHistory,
  search: { f_product: `${id}~${description}` } as never,
})
