import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { view, writeReports } from '@arriero/contract/tasks/tasks.access.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import { demand } from '../../../app/scope.ts'
import { texts } from '../tasks.texts.ts'
import { addressesOf, mailReport } from './mail.ts'
import { gather, paperOf } from './paper.ts'
import { find } from './reports.repository.ts'
import { addRun } from './runs.repository.ts'

interface Asked {
  reportId: number
  send: boolean
}

/** Makes the paper of a report with the eyes of who asks, and where they wish mails it; its file is the task's. */
const generateReport = taskKind<Asked>({
  name: 'task-report',
  label: 'Generar reporte de tareas',
  async run({ reportId, send }, { app, scope, progress }) {
    const report = await inWork(app, scope, (work) => find(work, reportId))
    const gathered = await gather(app, scope, report, undefined, progress)
    const { name, body } = await paperOf(gathered)
    const path = join(incomingFolder(app.config), `${randomUUID()}.pdf`)
    await writeFile(path, body)
    return {
      file: { name, type: 'application/pdf', size: body.length, path },
      save: async (work, file) => {
        const to = send ? await addressesOf(work, report) : []
        const mailIds = await mailReport(work, gathered, to, file!.id, null)
        const run = {
          reportId,
          occursOn: null,
          seenBy: scope.userId,
          state: 'made' as const,
          fileId: file!.id,
          mailIds,
        }
        await addRun(work, { ...run, tasks: gathered.rows.length })
        return { tasks: gathered.rows.length, mails: mailIds.length }
      },
    }
  },
})

/** Begins to make it; answers the id of the task. */
export async function generate(work: Work, reportId: number | undefined, send = false): Promise<number> {
  if (reportId === undefined) throw badFields({ reportId: [texts.whichReport] })
  demand(work.scope, view)
  if (send) demand(work.scope, writeReports)
  const report = await find(work, reportId)
  if (send && (await addressesOf(work, report)).length === 0) throw badFields({ send: [texts.noAddress] })
  return startTask(work, generateReport, { reportId, send }, report.name)
}
