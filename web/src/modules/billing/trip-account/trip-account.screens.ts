import { groupings } from '@arriero/contract/billing/trip-account/trip-account.rules.ts'
import { catalogScreens } from '../../../kit/list/catalog-screens.ts'
import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const

/** What trips earn and cost: list, sums, the account of one, and how drivers are paid. */
export const tripAccountScreens: readonly Screen[] = [
  {
    path: billingPaths.profit,
    title: 'Rentabilidad',
    ...own,
    page: () => import('./AccountsPage.tsx').then((m) => m.AccountsPage),
  },
  ...groupings.map(({ by, label }): Screen => ({
    path: billingPaths.profitBy[by],
    title: `Rentabilidad por ${label.toLowerCase()}`,
    ...own,
    page: () => import('./groups.tsx').then((m) => m.groupPages[by]),
  })),
  {
    path: billingPaths.tripAccount,
    title: 'Cuenta del viaje',
    ...own,
    page: () => import('./AccountPage.tsx').then((m) => m.AccountPage),
  },
  {
    path: billingPaths.tripExpense,
    beside: billingPaths.tripAccount,
    title: 'Gasto del viaje',
    permission: 'facturacion.documento.create',
    service: 10,
    page: () => import('./ExpensePanel.tsx').then((m) => m.ExpensePanel),
  },
  ...catalogScreens(
    billingPaths.driverPay,
    'Tarifas de conductores',
    () => import('./driver-pay.tsx').then((m) => m.driverPay),
    { ...own, create: 'facturacion.catalogos.update' },
  ),
]
