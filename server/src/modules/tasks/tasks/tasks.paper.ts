import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import { isOpen, laneLabel, type TaskLane } from '@arriero/contract/tasks/tasks.rules.ts'
import { priorityLabel, type Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import type { PdfBlock, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { findingsPrinted } from '../../checklists/checklists.read.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { texts } from '../tasks.texts.ts'
import { find } from './task.ts'
import { note, showChanged } from './tell.ts'

export const laneTones: Record<TaskLane, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'green', 5: 'grey' }
export const priorityTones: Record<Priority, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'red' }

export async function taskPaper(work: Work, app: App, id: number): Promise<{ name: string; body: Buffer }> {
  const task = await find(work, app, id)
  const zone = await zoneOf(work)
  const body = await renderPdf({
    title: `Tarea ${task.folio}`,
    company: await paperHead(work, app, undefined),
    kind: 'Tarea',
    reference: task.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(task, zone, await findingsIn(work, task)),
  })
  return { name: `${task.folio}.pdf`, body }
}

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ')
const whoHas = ({ people, groups }: Task) => names([...people, ...groups]) || 'Sin asignar'

async function findingsIn(work: Work, { checklists }: Task): Promise<PdfBlock[]> {
  const blocks: PdfBlock[] = []
  for (const { name, filledId, findings } of checklists)
    if (filledId !== null && findings > 0)
      blocks.push(...(await findingsPrinted(work, filledId, `Hallazgos de ${name}`)))
  return blocks
}

function blocksOf(task: Task, zone: string, findings: readonly PdfBlock[]): PdfBlock[] {
  const when = (at: string | null) => (at === null ? '—' : shortMoment(at, zone))
  const isLate = isOpen(task.lane) && task.dueAt !== null && Date.parse(task.dueAt) < Date.now()
  return [
    {
      kind: 'title',
      text: task.title,
      detail: [task.templateName, task.unitName].filter(Boolean).join(' · '),
      pills: [
        { text: laneLabel(task.lane), tone: laneTones[task.lane] },
        { text: priorityLabel(task.priority), tone: priorityTones[task.priority] },
        ...(isLate ? [{ text: 'Vencida', tone: 'red' as const }] : []),
      ],
    },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Asignada a', value: whoHas(task) },
        { label: 'Vence', value: when(task.dueAt), detail: task.repeat ? repeatWords(task.repeat) : '' },
        { label: 'Terminó', value: task.doneBy ?? '—', detail: when(task.doneAt) },
        { label: 'Validó', value: task.validatedBy ?? task.validatorName ?? '—', detail: when(task.validatedAt) },
      ],
    },
    ...(task.description ? [{ kind: 'text', text: task.description } satisfies PdfBlock] : []),
    ...checklistsTable(task, when),
    ...findings,
    { kind: 'heading', text: 'Historia', detail: String(task.notes.length) },
    {
      kind: 'table',
      columns: [
        { header: 'Cuándo', width: 2 },
        { header: 'Quién', width: 2.5 },
        { header: 'Qué', width: 7 },
      ],
      rows: task.notes
        .filter(({ deletedAt }) => deletedAt === null)
        .map(({ at, author, text, files }) => [when(at), author, { text, detail: names(files) }]),
    },
  ]
}

const checklistsTable = ({ checklists }: Task, when: (at: string | null) => string): PdfBlock[] =>
  checklists.length === 0
    ? []
    : [
        { kind: 'heading', text: 'CheckList', detail: String(checklists.length) },
        {
          kind: 'table',
          columns: [
            { header: 'CheckList', width: 5 },
            { header: 'Llenado', width: 3 },
            { header: 'Hallazgos', width: 2 },
          ],
          rows: checklists.map(({ name, filledFolio, filledAt, findings }) => [
            name,
            filledFolio === null ? 'Sin llenar' : { text: filledFolio, detail: when(filledAt) },
            filledFolio === null ? '—' : String(findings),
          ]),
        },
      ]

/** Mails a task with its PDF; answers to how many it goes. */
export async function mailTask(work: Work, app: App, id: number, to: readonly string[]): Promise<{ sent: number }> {
  const task = await find(work, app, id)
  const zone = await zoneOf(work)
  const file = await keepBytes(app, work, { ...(await taskPaper(work, app, id)), type: 'application/pdf' })
  const sent = await queueMail(work, {
    ...letter({
      subject: `Tarea ${task.folio}: ${task.title}`,
      title: task.title,
      lines: task.description ? [task.description] : [],
      facts: [
        ['Estado', laneLabel(task.lane)],
        ['Asignada a', whoHas(task)],
        ['Vence', task.dueAt === null ? '—' : shortMoment(task.dueAt, zone)],
      ],
    }),
    to,
    topic: 'task',
    fileIds: [file.id],
  })
  await note(work, id, texts.event.mailed(sent.length))
  await showChanged(work, id)
  return { sent: sent.length }
}
