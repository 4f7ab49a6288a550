import type { ReportAsked } from '@arriero/contract/reports/reports.entities.ts'
import { fileUrl, keepFile, type StoredFile } from '../../../app/files/stored-files.ts'
import { startTask, taskKind } from '../../../app/jobs/tasks.ts'
import type { Work } from '../../../app/database/work.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { addRun } from '../runs/runs.repository.ts'
import { addLink } from '../runs/links.service.ts'
import { planOf } from '../run/plan.ts'
import { makeFiles, prepare } from './make.ts'

interface Asked {
  asked: ReportAsked
  name: string
  format: 'xlsx' | 'pdf'
  /** Days a link to them is open; null: none is made. */
  linkDays: number | null
}

/** Makes the files of a report; its result tells where they are, and the link where one was asked for. */
const reportFile = taskKind<Asked>({
  name: 'report-file',
  label: 'Preparar reporte',
  async run({ asked, name, format, linkDays }, { app, scope, progress, signal }) {
    const prepared = await prepare(app, scope, { asked, name })
    const made = await makeFiles(app, scope, prepared, format, { name, progress, signal })
    const [only] = made.files
    return {
      // One file is the task's own; several are kept with it.
      ...(made.files.length === 1 && { file: only! }),
      save: async (work, file) => {
        const kept: StoredFile[] = file ? [file] : []
        if (!file) for (const one of made.files) kept.push(await keepFile(app, work, one))
        const { days, zone } = prepared.plan
        const runId = await addRun(work, {
          name,
          kind: asked.kind,
          zone,
          state: made.rows === 0 ? 'empty' : 'sent',
          rows: made.rows,
          fileIds: kept.map(({ id }) => id),
          days,
        })
        const link =
          linkDays === null
            ? null
            : await addLink(
                work,
                app,
                runId,
                kept.map(({ id }) => id),
                linkDays,
              )
        return {
          rows: made.rows,
          link,
          files: kept.map(({ key, name: fileName }) => ({ url: fileUrl(app, key), name: fileName })),
        }
      },
    }
  },
})

/** Begins to make it; answers the id of the task. What cannot be asked is refused at once. */
export async function startFile(work: Work, asked: Asked): Promise<number> {
  await planOf(work, asked.asked, await zoneOf(work))
  return startTask(work, reportFile, asked, `Preparar «${asked.name}»`)
}
