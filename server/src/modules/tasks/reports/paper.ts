import type { TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import { daysWords, labelOf } from '@arriero/contract/core/days.ts'
import {
  reportColumns,
  reportLimits,
  reportPeriods,
  type ReportColumn,
  type ReportGrouping,
} from '@arriero/contract/tasks/reports/reports.rules.ts'
import { view } from '@arriero/contract/tasks/tasks.access.ts'
import type { TaskRow } from '@arriero/contract/tasks/tasks.entities.ts'
import { isOpen, laneLabel, taskLanes } from '@arriero/contract/tasks/tasks.rules.ts'
import { priorities, priorityLabel } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import { demand, type Scope } from '../../../app/scope.ts'
import { AppError } from '../../../app/errors.ts'
import type { TaskProgress } from '../../../app/jobs/tasks.ts'
import type { PdfBlock, PdfDocument, TableCell, TableColumn } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { dayIn, shortMoment } from '../../../shared/zones.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { laneTones, priorityTones } from '../tasks/tasks.paper.ts'
import { idsOf, rowsOf } from '../tasks/tasks.repository.ts'
import { texts } from '../tasks.texts.ts'
import { askedOf, daysAsked } from './asked.ts'

/** What a report holds on a day, as one person sees it. */
export interface Gathered {
  report: TaskReport
  rows: readonly TaskRow[]
  /** '16.11.2026 a 22.11.2026' */
  days: string
  late: number
  head: PdfDocument['company']
  zone: string
  day: string
}

const batch = 500

/** Reads it with the eyes of a scope, as of a date of its repetition or today. Refuses more than one paper holds. */
export async function gather(
  app: App,
  scope: Scope,
  report: TaskReport,
  day?: string,
  progress?: TaskProgress,
): Promise<Gathered> {
  demand(scope, view)
  const { ids, ...facts } = await inWork(app, scope, async (work) => {
    const zone = await zoneOf(work)
    const today = day ?? dayIn(zone)
    const found = await idsOf(work, askedOf(report, today, zone), reportLimits.tasks + 1)
    return { ids: found, zone, day: today, head: await paperHead(work, app, report.socialReasonId ?? undefined) }
  })
  if (ids.length > reportLimits.tasks) throw new AppError(400, 'too_many_tasks', texts.tooManyTasks(reportLimits.tasks))
  const rows: TaskRow[] = []
  for (let from = 0; from < ids.length; from += batch) {
    rows.push(...(await inWork(app, scope, (work) => rowsOf(work, ids.slice(from, from + batch)))))
    await progress?.(rows.length, ids.length)
  }
  const late = rows.filter(isLate).length
  return { report, rows, late, days: daysWords(daysAsked(report, facts.day)), ...facts }
}

const isLate = ({ lane, dueAt }: TaskRow) => isOpen(lane) && dueAt !== null && Date.parse(dueAt) < Date.now()

export async function paperOf(gathered: Gathered): Promise<{ name: string; body: Buffer }> {
  const { report, head, zone, day } = gathered
  const body = await renderPdf({
    title: report.name,
    company: head,
    kind: 'Reporte de tareas',
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: [...headBlocks(gathered), ...tables(gathered)],
  })
  return { name: `${report.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').slice(0, 100)} ${day}.pdf`, body }
}

function headBlocks({ report, rows, days, late }: Gathered): PdfBlock[] {
  const done = rows.filter(({ lane }) => lane === 3 || lane === 4)
  const dated = done.filter(({ dueAt, doneAt }) => dueAt !== null && doneAt !== null)
  const kept = dated.filter(({ dueAt, doneAt }) => Date.parse(doneAt!) <= Date.parse(dueAt!))
  const period = report.period === 'all' || report.period === 'days' ? '' : labelOf(reportPeriods, report.period)
  return [
    { kind: 'title', text: report.name, detail: capital([days, choices(report)].filter(Boolean).join(' · ')) },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Tareas', value: String(rows.length), detail: period },
        { label: 'Terminadas', value: String(done.length) },
        { label: 'A tiempo', value: dated.length === 0 ? '—' : `${Math.round((100 * kept.length) / dated.length)} %` },
        { label: 'Vencidas', value: String(late), ...(late > 0 && { tone: 'red' as const }) },
      ],
    },
  ]
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What was chosen, in words. */
function choices(report: TaskReport): string {
  const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ')
  const chosen = report.people.filter(({ id }) => report.userIds.includes(id))
  return [
    names(chosen),
    names(report.groups),
    names(report.templates),
    names(report.checklists),
    report.lanes.map(laneLabel).join(', '),
    report.priorities.map((one) => `prioridad ${priorityLabel(one).toLowerCase()}`).join(', '),
    report.isLate ? 'sólo vencidas' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function tables({ report, rows, zone }: Gathered): PdfBlock[] {
  const columns = report.columns.map((code) => told[code])
  const table = (some: readonly TaskRow[]): PdfBlock => ({
    kind: 'table',
    columns: [
      { header: 'Tarea', width: 5 },
      ...report.columns.map((code, at) => ({ ...columns[at]!.column, header: labelOf(reportColumns, code) })),
    ],
    rows: some.map((row) => [
      { text: row.title, detail: row.folio },
      ...columns.map(({ cell }) => cell(row, (at) => (at === null ? '—' : shortMoment(at, zone)))),
    ]),
    empty: 'Ninguna tarea con este filtro.',
  })
  if (report.grouping === 'none' || rows.length === 0) return [table(rows)]
  return groupsOf(report.grouping, rows).flatMap(({ label, rows: some }): PdfBlock[] => [
    { kind: 'heading', text: label, detail: some.length === 1 ? '1 tarea' : `${some.length} tareas` },
    table(some),
  ])
}

interface Told {
  column: Omit<TableColumn, 'header'>
  cell: (row: TaskRow, when: (at: string | null) => string) => TableCell
}
const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join(', ')
const told: Record<ReportColumn, Told> = {
  lane: { column: { width: 2.4 }, cell: ({ lane }) => ({ pill: { text: laneLabel(lane), tone: laneTones[lane] } }) },
  holder: { column: { width: 3 }, cell: ({ people, groups }) => names([...people, ...groups]) || 'Sin asignar' },
  due: {
    column: { width: 2.6 },
    cell: (row, when) => ({ text: when(row.dueAt), ...(isLate(row) && { tone: 'red', detail: 'Vencida' }) }),
  },
  done: { column: { width: 2.6 }, cell: ({ doneAt }, when) => when(doneAt) },
  progress: {
    column: { width: 1.6, align: 'right' },
    cell: ({ answered, questions }) => (questions === 0 ? '—' : `${answered} de ${questions}`),
  },
  findings: {
    column: { width: 1.8, align: 'right' },
    cell: ({ findings }) => (findings === 0 ? '—' : String(findings)),
  },
  priority: {
    column: { width: 2 },
    cell: ({ priority }) => ({ pill: { text: priorityLabel(priority), tone: priorityTones[priority] } }),
  },
  validator: { column: { width: 2.6 }, cell: ({ validatorName }) => validatorName ?? '—' },
  unit: { column: { width: 1.8 }, cell: ({ unitName }) => unitName ?? '—' },
}

interface Group {
  label: string
  rows: TaskRow[]
}

/** A task of several people stands with each of them; what has none of it comes last. */
export function groupsOf(grouping: Exclude<ReportGrouping, 'none'>, rows: readonly TaskRow[]): Group[] {
  const { of, without, order } = keys[grouping]
  const groups = new Map<string, TaskRow[]>()
  for (const row of rows)
    for (const label of of(row).length > 0 ? of(row) : [without]) {
      const some = groups.get(label)
      if (some) some.push(row)
      else groups.set(label, [row])
    }
  const place = (label: string) => (label === without ? Number.POSITIVE_INFINITY : (order?.indexOf(label) ?? 0))
  return [...groups]
    .map(([label, some]) => ({ label, rows: some }))
    .toSorted((a, b) => place(a.label) - place(b.label) || a.label.localeCompare(b.label, 'es'))
}

interface Key {
  of: (row: TaskRow) => readonly string[]
  /** What a task without any stands under. */
  without: string
  /** Where it is not by name. */
  order?: readonly string[]
}
const maybe = (name: string | null) => (name === null ? [] : [name])
const keys: Record<Exclude<ReportGrouping, 'none'>, Key> = {
  person: { of: ({ people }) => people.map(({ name }) => name), without: 'Sin persona' },
  group: { of: ({ groups }) => groups.map(({ name }) => name), without: 'Sin grupo' },
  lane: { of: ({ lane }) => [laneLabel(lane)], without: '', order: taskLanes.map(({ label }) => label) },
  priority: {
    of: ({ priority }) => [priorityLabel(priority)],
    without: '',
    order: priorities.map(({ label }) => label).toReversed(),
  },
  template: { of: ({ templateName }) => maybe(templateName), without: 'Sin plantilla' },
  unit: { of: ({ unitName }) => maybe(unitName), without: 'Sin unidad' },
}
