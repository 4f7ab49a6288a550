import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import * as contract from '@arriero/contract/billing/reports/reports.contract.ts'
import { mostReportRowsAtOnce } from '@arriero/contract/billing/reports/reports.rules.ts'
import { AppError } from '../../../app/errors.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import { startTask } from '../../../app/jobs/tasks.ts'
import { xlsxType } from '../../../shared/sheets/write-sheet.ts'
import { exportName, exportReport, reportTask } from './reports.export.ts'
import * as service from './reports.service.ts'

export const reportRoutes = [
  route(contract.readBillingReport, ({ work, query }) => service.read(work, query)),
  route(contract.reportDocuments, ({ work, query, from }) => service.documentsOf(work, query, from)),
  route(contract.exportBillingReport, async ({ app, work, caller, query }) => {
    const { groups } = await service.read(work, query)
    const rows = groups.reduce((sum, { count }) => sum + count, 0)
    if (rows > mostReportRowsAtOnce)
      throw new AppError(
        400,
        'too_many_rows',
        `Son más de ${mostReportRowsAtOnce} documentos: el reporte se prepara en segundo plano.`,
      )
    const { path } = await exportReport(app, caller, query)
    const body = createReadStream(path)
    body.on('close', () => {
      rm(path, { force: true }).catch((error: unknown) => app.log.warn({ err: error }, 'exported file'))
    })
    return new SentFile(exportName(query), xlsxType, body)
  }),
  route(contract.exportBillingReportTask, async ({ work, body }) => {
    await service.frameOf(work, body)
    return { task_id: await startTask(work, reportTask, { query: body }) }
  }),
]
