import { readReports, view } from '@arriero/contract/tasks/tasks.access.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { sendDated, type DueDate } from '../../../app/jobs/send-dated.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { texts } from '../tasks.texts.ts'
import { addressesOf, mailReport } from './mail.ts'
import { gather, paperOf, type Gathered } from './paper.ts'
import { find } from './reports.repository.ts'
import { addRun } from './runs.repository.ts'

interface Drawn {
  gathered: Gathered
  /** null: nothing to tell, and that is not told. */
  paper: { name: string; body: Buffer } | null
}

export const sendReports = sendDated<Drawn>({
  name: 'tasks.reports',
  table: 'duty_report',
  draw,
  keep,
  fail: (work, due, error) => fail(work, { ...runOf(due), error }),
  notDrawn: texts.notDrawn,
})

/** With the eyes of who saved it, as they are today. */
async function draw(app: App, accountId: number, { id, ownerId, occursOn }: DueDate): Promise<Drawn> {
  const scope = ownerId === null ? null : await scopeOfPerson(app, accountId, ownerId)
  if (!scope?.isActive || !scope.permissions.has(readReports) || !scope.permissions.has(view))
    throw badRequest(texts.noEyes)
  const report = await inWork(app, scope, (work) => find(work, id))
  const gathered = await gather(app, scope, report, occursOn)
  return { gathered, paper: report.skipsEmpty && gathered.rows.length === 0 ? null : await paperOf(gathered) }
}

const runOf = ({ id, occursOn, ownerId }: DueDate) => ({ reportId: id, occursOn, seenBy: ownerId })

async function keep(work: Work, app: App, due: DueDate, { gathered, paper }: Drawn): Promise<void> {
  const run = runOf(due)
  const tasks = gathered.rows.length
  if (!paper) return void (await addRun(work, { ...run, state: 'empty' }))
  const to = await addressesOf(work, gathered.report)
  const file = await keepBytes(app, work, { ...paper, type: 'application/pdf' })
  if (to.length === 0) return fail(work, { ...run, tasks, fileId: file.id, error: texts.noAddress })
  const mailIds = await mailReport(work, gathered, to, file.id, due.occursOn)
  await addRun(work, { ...run, state: 'made', tasks, fileId: file.id, mailIds })
}

interface Failure {
  reportId: number
  occursOn: string
  seenBy: number | null
  error: string
  tasks?: number
  fileId?: number
}
/** Who saved it is told in their bell. */
async function fail(work: Work, failure: Failure): Promise<void> {
  const { reportId, occursOn, seenBy, error } = failure
  await addRun(work, { ...failure, state: 'failed' })
  if (seenBy === null) return
  const { name } = await find(work, reportId)
  await notify(work, {
    userIds: [seenBy],
    kind: 'task',
    title: `No salió «${name}»`,
    message: error,
    link: '/Consola/tareas/salidas',
    key: `task-report:${reportId}:${occursOn}`,
  })
}
