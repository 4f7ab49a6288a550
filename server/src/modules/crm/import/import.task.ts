import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { crmLimits } from '@arriero/contract/crm/crm.rules.ts'
import type { importSales, SaleSheetRow } from '@arriero/contract/crm/import.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import { demandHouse } from '../house.ts'
import { saveRows } from './save.ts'

interface ImportJob {
  rows: SaleSheetRow[]
  file: string | undefined
}

/** The rows are written in the transaction that ends the task: an interruption leaves none, a second run repeats none. */
export const importTask = taskKind<ImportJob>({
  name: 'import-sales',
  label: 'Importar ventas',
  run: ({ rows, file }, { progress, signal }) =>
    Promise.resolve({
      save: (work) => {
        demandHouse(work)
        return saveRows(work, rows, file, async (done) => {
          signal.throwIfAborted()
          await progress(done, rows.length)
        })
      },
    }),
})

/** Few rows at once, many in the background. */
export async function importRows(
  work: Work,
  { rows, file }: BodyRead<typeof importSales>,
): Promise<ReplyOf<typeof importSales>> {
  if (rows.length < crmLimits.inBackground) return { taskId: null, outcome: await saveRows(work, rows, file) }
  return { taskId: await startTask(work, importTask, { rows, file }), outcome: null }
}
