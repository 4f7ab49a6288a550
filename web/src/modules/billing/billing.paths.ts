import type { FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'

/** Addresses of the billing screens. */
export const billingPaths = {
  cartasPorte: '/Consola/carta-porte',
  newCartaPorte: '/Consola/carta-porte/nuevo-traslado',
  newCartaPorteInSteps: '/Consola/carta-porte/nuevo-traslado2',
  newCartaPorteOfTrip: (trip: number) => `/Consola/carta-porte/nuevo-traslado?viaje=${trip}`,
  editCartaPorte: (id: number) => `/Consola/carta-porte/editar/${id}`,
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
  profit: '/Consola/viajes/rentabilidad',
  profitBy: {
    customer: '/Consola/viajes/rentabilidad/clientes',
    route: '/Consola/viajes/rentabilidad/rutas',
    unit: '/Consola/viajes/rentabilidad/unidades',
    driver: '/Consola/viajes/rentabilidad/conductores',
  },
  tripAccount: '/Consola/viajes/cuenta',
  accountOf: (tripId: number) => `/Consola/viajes/cuenta?viaje=${tripId}`,
  tripExpense: '/Consola/viajes/cuenta/gasto',
  driverPay: '/Consola/viajes/tarifas',
  productHistory: '/Consola/productos/historial',
  products: '/Consola/productos',
  quotations: '/Consola/cotizaciones',
  reports: '/Consola/reports',
  reportDocuments: '/Consola/reports/documentos',
  salesNotes: '/Consola/note-sale',
  pac: '/Consola/facturacion/timbrado',
  series: '/Consola/serie-folio',
} as const

/** The page of what a payment or a credit note takes off: an invoice, or the carta porte that is one. */
export const chargedPage = (kind: FiscalKind, id: number) =>
  `${kind === 'carta_porte' ? billingPaths.cartasPorte : billingPaths.invoices}/${id}`
