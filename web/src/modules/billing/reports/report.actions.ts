import { z } from 'zod'
import { exportBillingReport, exportBillingReportTask } from '@arriero/contract/billing/reports/reports.contract.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { download } from '../../../kit/download.ts'
import { overlay } from '../../../kit/shell/loaders.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { runTask } from '../../../kit/tasks.ts'
import type { ReportQuery } from './report-view.ts'

/** The sheet of a report; with too many documents it becomes a background task whose result is the file. */
export async function exportReport(query: ReportQuery): Promise<void> {
  try {
    download(await overlay('Exportando el reporte…', call(exportBillingReport, { query })))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_rows') return exportInBackground(query)
    toast.error('No se pudo exportar', { detail: errorText(error) })
  }
}

/** How a task whose result is a file answers. */
const exported = z.object({ file: z.object({ url: z.string(), name: z.string() }) })

const exportInBackground = (query: ReportQuery) =>
  runTask({
    title: 'Exportando reporte de facturación',
    start: async () => (await call(exportBillingReportTask, { body: query })).task_id,
    done: (result) => {
      const { data } = exported.safeParse(result)
      return {
        text: 'El reporte de facturación está listo',
        ...(data && { action: { label: 'Descargar', onClick: () => void window.open(data.file.url) } }),
      }
    },
  })
