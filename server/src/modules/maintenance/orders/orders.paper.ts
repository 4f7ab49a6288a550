import type { Job, Order, OrderPart } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { causeLabel, jobStates, orderKindLabel } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { authorizationLabel, processLabel } from '@arriero/contract/store/store.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { pesos } from '../../store/store.read.ts'
import { find } from './orders.repository.ts'

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 })
const tones: Record<Order['process'], Tone> = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'red' }

/** The order on the paper of a social reason, or of the account; without amounts for those who do not see costs. */
export async function orderPaper(
  work: Work,
  app: App,
  id: number,
  socialReasonId: number | undefined,
): Promise<{ name: string; body: Buffer }> {
  const order = await find(work, app, id)
  const zone = await zoneOf(work)
  const body = await renderPdf({
    title: `Orden de mantenimiento ${order.folio}`,
    company: await paperHead(work, app, socialReasonId),
    kind: 'Orden de mantenimiento',
    reference: order.folio,
    createdAt: new Date().toISOString(),
    footer: `Generada el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(order, zone),
  })
  return { name: `${order.folio}.pdf`, body }
}

function blocksOf(order: Order, zone: string): PdfBlock[] {
  const when = (at: string | null) => (at === null ? '—' : shortMoment(at, zone))
  const km = order.readKm ?? order.unitKm
  return [
    {
      kind: 'title',
      text: order.title,
      detail: [order.unitName, order.unitDetail].filter(Boolean).join(' · '),
      pills: [
        { text: processLabel(order.process), tone: tones[order.process] },
        ...(order.authorization === null
          ? []
          : [{ text: `Autorización ${authorizationLabel(order.authorization)}`, tone: 'amber' as const }]),
      ],
    },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Tipo', value: orderKindLabel(order.kind), detail: order.conceptName ?? causeLabel(order.cause) },
        { label: 'Abierta', value: when(order.createdAt), detail: order.requestedBy ?? '' },
        { label: 'Empezó', value: when(order.startedAt) },
        { label: 'Terminó', value: when(order.closedAt) },
        { label: 'Programada', value: when(order.plannedAt) },
        { label: 'Prometida', value: when(order.plannedUntil) },
        { label: order.readKm === null ? 'Odómetro hoy' : 'Odómetro al terminar', value: `${number.format(km)} km` },
        { label: 'Horas de trabajo', value: `${number.format(order.hours)} de ${number.format(order.plannedHours)} h` },
      ],
    },
    ...(order.description ? [{ kind: 'text', text: order.description } satisfies PdfBlock] : []),
    ...failures(order),
    { kind: 'heading', text: 'Trabajos', detail: `${order.jobsDone} de ${order.jobsTotal}` },
    {
      kind: 'table',
      columns: [
        { header: 'Trabajo', width: 5 },
        { header: 'Quién', width: 3 },
        { header: 'Estado', width: 1.6 },
        { header: 'Horas', width: 1.4, align: 'right' },
        { header: 'Costo', width: 1.8, align: 'right' },
      ],
      rows: order.jobs.map(jobRow),
    },
    ...parts(order),
    ...costs(order),
    ...(order.outcome
      ? [{ kind: 'note', tone: 'grey', title: 'Resultado', text: order.outcome } satisfies PdfBlock]
      : []),
    { kind: 'signatures', items: [{ name: 'Taller' }, { name: 'Recibe la unidad' }] },
  ]
}

const failures = ({ failures: found }: Order): PdfBlock[] =>
  found.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Fallas encontradas', detail: String(found.length) },
        { kind: 'text', text: found.map(({ description }) => `• ${description}`).join('\n') },
      ]

const jobRow = (job: Job) => [
  { text: job.name, detail: [job.invoice && `Factura ${job.invoice}`, job.note].filter(Boolean).join(' · ') },
  job.technicianName ?? job.workshopName ?? 'Sin asignar',
  jobStates.find(({ id }) => id === job.state)!.label,
  `${number.format(job.hours)} de ${number.format(job.plannedHours)}`,
  job.price === null || job.labor === null ? '—' : pesos(job.price + job.labor),
]

const parts = ({ parts: needed }: Order): PdfBlock[] =>
  needed.length === 0
    ? []
    : [
        { kind: 'heading', text: 'Refacciones', detail: String(needed.length) },
        {
          kind: 'table',
          columns: [
            { header: 'Refacción', width: 5 },
            { header: 'Almacén', width: 3 },
            { header: 'Salió', width: 1.8, align: 'right' },
            { header: 'Costo', width: 1.8, align: 'right' },
          ],
          rows: needed.map(partRow),
        },
      ]

const partRow = (part: OrderPart) => [
  { text: part.name, detail: [part.code, part.serial].filter(Boolean).join(' · ') },
  part.storeName,
  `${number.format(part.taken)} de ${number.format(part.qty)} ${part.measure}`,
  part.cost === null ? '—' : pesos(part.cost),
]

const costs = ({ labor, partsCost, external, cost, foreseen }: Order): PdfBlock[] =>
  labor === null || partsCost === null || external === null || cost === null || foreseen === null
    ? []
    : [
        {
          kind: 'facts',
          columns: 4,
          items: [
            { label: 'Mano de obra', value: pesos(labor) },
            { label: 'Refacciones', value: pesos(partsCost) },
            { label: 'Taller externo', value: pesos(external) },
            { label: 'Total', value: pesos(cost), ...(foreseen > cost && { detail: `Previsto ${pesos(foreseen)}` }) },
          ],
        },
      ]
