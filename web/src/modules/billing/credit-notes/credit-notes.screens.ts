import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const

/** Credit notes: list, form and page. */
export const creditNoteScreens: readonly Screen[] = [
  {
    path: billingPaths.creditNotes,
    title: 'Notas de crédito',
    ...own,
    page: () => import('./CreditNotesPage.tsx').then((m) => m.CreditNotesPage),
  },
  {
    path: billingPaths.newCreditNote,
    title: 'Nueva nota de crédito',
    permission: 'facturacion.documento.create',
    service: 10,
    page: () => import('./CreditNoteFormPage.tsx').then((m) => m.NewCreditNote),
  },
  {
    path: `${billingPaths.creditNotes}/editar/:id`,
    title: 'Editar nota de crédito',
    ...own,
    page: () => import('./CreditNoteFormPage.tsx').then((m) => m.EditCreditNote),
  },
  {
    path: `${billingPaths.creditNotes}/:id`,
    title: 'Nota de crédito',
    ...own,
    page: () => import('./CreditNotePage.tsx').then((m) => m.CreditNotePage),
  },
]
