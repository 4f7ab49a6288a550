import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const

/** Invoices: list, form and page. */
export const invoiceScreens: readonly Screen[] = [
  {
    path: billingPaths.invoices,
    title: 'Facturas',
    ...own,
    page: () => import('./InvoicesPage.tsx').then((m) => m.InvoicesPage),
  },
  {
    path: billingPaths.newInvoice,
    title: 'Nueva factura',
    permission: 'facturacion.documento.create',
    service: 10,
    page: () => import('./InvoiceFormPage.tsx').then((m) => m.NewInvoice),
  },
  {
    path: `${billingPaths.invoices}/editar/:id`,
    title: 'Editar factura',
    ...own,
    page: () => import('./InvoiceFormPage.tsx').then((m) => m.EditInvoice),
  },
  {
    path: `${billingPaths.invoices}/:id`,
    title: 'Factura',
    ...own,
    page: () => import('./InvoicePage.tsx').then((m) => m.InvoicePage),
  },
]
