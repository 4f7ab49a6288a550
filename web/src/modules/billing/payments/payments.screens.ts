import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const
const write = { permission: 'facturacion.documento.create', service: 10 } as const

/** Payments: list, deposit and page. */
export const paymentScreens: readonly Screen[] = [
  {
    path: billingPaths.payments,
    title: 'Pagos',
    ...own,
    page: () => import('./PaymentsPage.tsx').then((m) => m.PaymentsPage),
  },
  {
    path: billingPaths.newPayment,
    title: 'Nuevo pago',
    ...write,
    page: () => import('./PaymentFormPage.tsx').then((m) => m.NewPayment),
  },
  {
    path: billingPaths.newPayments,
    title: 'Pagos múltiples',
    ...write,
    page: () => import('./PaymentFormPage.tsx').then((m) => m.MultiplePayments),
  },
  {
    path: `${billingPaths.payments}/editar/:id`,
    title: 'Editar pago',
    ...own,
    page: () => import('./PaymentFormPage.tsx').then((m) => m.EditPayment),
  },
  {
    path: `${billingPaths.payments}/:id`,
    title: 'Pago',
    ...own,
    page: () => import('./PaymentPage.tsx').then((m) => m.PaymentPage),
  },
]
