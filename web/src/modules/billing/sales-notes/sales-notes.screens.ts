import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const

/** Sales notes: list, form and page. */
export const salesNoteScreens: readonly Screen[] = [
  {
    path: billingPaths.salesNotes,
    title: 'Notas de venta',
    ...own,
    page: () => import('./NotesPage.tsx').then((m) => m.NotesPage),
  },
  {
    path: billingPaths.newSalesNote,
    title: 'Nueva nota de venta',
    permission: 'facturacion.documento.create',
    service: 10,
    page: () => import('./NoteForm.tsx').then((m) => m.NewNote),
  },
  {
    path: `${billingPaths.salesNotes}/editar/:id`,
    title: 'Editar nota de venta',
    ...own,
    page: () => import('./NoteForm.tsx').then((m) => m.EditNote),
  },
  {
    path: `${billingPaths.salesNotes}/:id`,
    title: 'Nota de venta',
    ...own,
    page: () => import('./NotePage.tsx').then((m) => m.NotePage),
  },
]
