import type { LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import { taskKind } from '../../../app/jobs/tasks.ts'
import { createMany } from './load-import.service.ts'

/** Saves and judges the loads of a sheet in the transaction that ends the task: once, whole, or not at all. */
export const importLoads = taskKind<{ rows: LoadSheetRow[] }>({
  name: 'import-fuel-loads',
  label: 'Importar cargas de combustible',
  async run({ rows }, { progress }) {
    await progress(0, rows.length)
    return { save: (work) => createMany(work, rows) }
  },
})
