/** Addresses of the billing screens. */
export const billingPaths = {
  clauses: '/Consola/clausulas',
  creditNotes: '/Consola/note-credit',
  newCreditNote: '/Consola/note-credit/nueva-note-credit',
  editCreditNote: (id: number) => `/Consola/note-credit/editar/${id}`,
  customers: '/Consola/customers',
  home: '/Consola/facturacion',
  invoices: '/Consola/factura',
  newInvoice: '/Consola/factura/nueva-factura',
  editInvoice: (id: number) => `/Consola/factura/editar/${id}`,
  letterheads: '/Consola/cotizaciones/pdf-settings',
  payments: '/Consola/pago',
  newPayment: '/Consola/pago/nuevo-pago',
  newPayments: '/Consola/pago/pagos-multiples',
  editPayment: (id: number) => `/Consola/pago/editar/${id}`,
  newQuotation: '/Consola/cotizaciones/nueva-cotizacion',
  newSalesNote: '/Consola/note-sale/nueva-note-sale',
  productHistory: '/Consola/productos/historial',
  products: '/Consola/productos',
  quotations: '/Consola/cotizaciones',
  salesNotes: '/Consola/note-sale',
  pac: '/Consola/facturacion/timbrado',
  series: '/Consola/serie-folio',
} as const

/** The history of one product, as routes go there. */
export const historyOf = ({ id, description }: { id: number; description: string }) => ({
  to: billingPaths.productHistory,
  search: { f_product: `${id}~${description}` } as never,
})
