import { catalogScreens } from '../../../kit/list/catalog-screens.ts'
import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const
const write = { permission: 'facturacion.documento.create', service: 10 } as const

/** What is offered, and on which paper. */
export const quotationScreens: readonly Screen[] = [
  {
    path: billingPaths.quotations,
    title: 'Cotizaciones',
    ...own,
    page: () => import('./QuotationsPage.tsx').then((m) => m.QuotationsPage),
  },
  {
    path: billingPaths.newQuotation,
    title: 'Nueva cotización',
    ...write,
    page: () => import('./QuotationForm.tsx').then((m) => m.NewQuotation),
  },
  ...catalogScreens(
    billingPaths.letterheads,
    'Membretes',
    () => import('./LetterheadsPage.tsx').then((m) => m.letterheads),
    own,
  ),
  {
    path: `${billingPaths.quotations}/editar/:id`,
    title: 'Editar cotización',
    ...own,
    page: () => import('./QuotationForm.tsx').then((m) => m.EditQuotation),
  },
  {
    path: `${billingPaths.quotations}/:id`,
    title: 'Cotización',
    ...own,
    page: () => import('./QuotationPage.tsx').then((m) => m.QuotationPage),
  },
]
