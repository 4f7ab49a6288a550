import * as contract from '@arriero/contract/fuel/loads-import.contract.ts'
import { route } from '../../../app/http/route.ts'
import { startTask } from '../../../app/jobs/tasks.ts'
import { loadSheet } from './load-sheet.ts'
import * as service from './load-import.service.ts'
import { importLoads } from './load-import.task.ts'

export const importRoutes = [
  route(contract.previewLoads, ({ work, body }) => {
    service.demandOffice(work)
    return loadSheet.review(body, (rows) => service.checkRows(work, rows))
  }),
  route(contract.createManyLoads, async ({ work, body: { rows } }) => {
    service.demandOffice(work)
    // Wrong rows are told at once; the task looks again at what was free a moment ago.
    loadSheet.demandClean(await service.checkRows(work, loadSheet.typedRows(rows)))
    return { taskId: await startTask(work, importLoads, { rows }) }
  }),
  route(contract.loadTemplate, ({ work }) => service.template(work)),
]
