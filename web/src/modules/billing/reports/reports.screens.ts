import type { Screen } from '../../../kit/shell/module.ts'
import { billingPaths } from '../billing.paths.ts'

const own = { permission: 'facturacion.view', service: 10 } as const

/** Reports of billing, and the documents behind each of their numbers. */
export const reportScreens: readonly Screen[] = [
  {
    path: billingPaths.reports,
    title: 'Reportes de facturación',
    ...own,
    page: () => import('./ReportsPage.tsx').then((m) => m.ReportsPage),
  },
  {
    path: billingPaths.reportDocuments,
    title: 'Documentos de un reporte',
    ...own,
    page: () => import('./ReportDocumentsPage.tsx').then((m) => m.ReportDocumentsPage),
  },
]
