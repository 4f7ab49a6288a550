import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badRequest } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { sendDated, type DueDate } from '../../../app/jobs/send-dated.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { letter, notify, queueMail } from '../../notifications/notifications.read.ts'
import { addressesOf } from '../../tasks/tasks.read.ts'
import { eventsPdf, linesOf } from '../events/events.paper.ts'
import { gather, type Gathered } from './gather.ts'
import { find } from './reports.repository.ts'
import { texts } from './reports.texts.ts'
import { addRun } from './runs.repository.ts'

interface Drawn {
  gathered: Gathered
  /** null: nothing to tell, and that is not told. */
  body: Buffer | null
}

export const sendCameraReports = sendDated<Drawn>({
  name: 'video.reports',
  table: 'camera_report',
  draw,
  keep,
  fail: (work, due, error) => fail(work, { ...runOf(due), error }),
  notDrawn: texts.notDrawn,
})

/** With the eyes of who saved it, as they are today. */
async function draw(app: App, accountId: number, { id, ownerId, occursOn }: DueDate): Promise<Drawn> {
  const scope = ownerId === null ? null : await scopeOfPerson(app, accountId, ownerId)
  if (!scope?.isActive) throw badRequest(texts.noEyes)
  const gathered = await inWork(app, scope, async (work) => gather(work, app, await find(work, id), occursOn)).catch(
    (error: unknown) => {
      throw error instanceof AppError && error.code === 'permission_denied' ? badRequest(texts.noEyes) : error
    },
  )
  const isEmpty = gathered.report.skipsEmpty && gathered.count === 0
  return { gathered, body: isEmpty ? null : await eventsPdf(gathered) }
}

const runOf = ({ id, occursOn, ownerId }: DueDate) => ({ reportId: id, occursOn, seenBy: ownerId })

async function keep(work: Work, app: App, due: DueDate, { gathered, body }: Drawn): Promise<void> {
  const run = runOf(due)
  if (!body) return addRun(work, { ...run, state: 'empty' })
  const to = await addressesOf(work, gathered.report)
  if (to.length === 0) return fail(work, { ...run, events: gathered.count, error: texts.noAddress })
  await mail(work, app, { ...run, gathered, body, to })
}

interface Mailed {
  reportId: number
  occursOn: string | null
  seenBy: number | null
  gathered: Gathered
  body: Buffer
  to: readonly string[]
}
/** Its paper and its mails; of one date each address gets one. */
async function mail(work: Work, app: App, { gathered, body, to, ...run }: Mailed): Promise<void> {
  const { report, day, detail, count } = gathered
  const name = `${report.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 100)} ${day}.pdf`
  const file = await keepBytes(app, work, { name, type: 'application/pdf', body })
  const mailIds = await queueMail(work, {
    ...letter({
      subject: `${run.occursOn === null ? 'Prueba: ' : ''}${report.name}, ${detail}`,
      title: report.name,
      lines: [...linesOf(gathered), 'El informe completo va en el PDF adjunto.'],
      facts: [
        ['Fechas', detail],
        ['Eventos', String(count)],
      ],
      foot: 'Este correo lo envió Arriero porque su dirección está entre las que reciben este informe. No es necesario responderlo.',
    }),
    to,
    topic: 'camera',
    fileIds: [file.id],
    ...(run.occursOn !== null && { key: `camera-report:${run.reportId}:${run.occursOn}` }),
  })
  await addRun(work, { ...run, state: 'made', events: count, fileId: file.id, mailIds })
}

interface Failure {
  reportId: number
  occursOn: string
  seenBy: number | null
  error: string
  events?: number
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
    link: `/Consola/estadisticas/informes/${reportId}`,
    key: `camera-report:${reportId}:${occursOn}`,
  })
}

/** Mails a report of today to who asks for it, and to nobody else. */
export async function sendTest(work: Work, app: App, id: number): Promise<{ to: string }> {
  const { scope, tx } = work
  const gathered = await gather(work, app, await find(work, id))
  const { email } = await tx
    .selectFrom('app_user')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', scope.userId)
    .select('email')
    .executeTakeFirstOrThrow()
  if (!email) throw badRequest(texts.noOwnAddress)
  const body = await eventsPdf(gathered)
  await mail(work, app, { reportId: id, occursOn: null, seenBy: scope.userId, gathered, body, to: [email] })
  return { to: email }
}
