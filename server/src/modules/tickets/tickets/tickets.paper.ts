import type { Comment, Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import {
  priorityLabel,
  stateLabel,
  type Priority,
  type TicketState,
} from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock, Tone } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { paperHead } from '../../social-reasons/social-reasons.read.ts'
import { find } from './ticket.ts'

const stateTones: Record<TicketState, Tone> = { 1: 'blue', 2: 'blue', 3: 'grey', 4: 'green', 5: 'grey' }
const priorityTones: Record<Priority, Tone> = { 1: 'grey', 2: 'blue', 3: 'amber', 4: 'red' }

/** The ticket on the paper of a social reason: the one asked for, its own, or the account's. Notes of the house stay out. */
export async function ticketPaper(
  work: Work,
  app: App,
  id: number,
  socialReasonId: number | undefined,
): Promise<{ name: string; body: Buffer }> {
  const ticket = await find(work, app, id)
  const zone = await zoneOf(work)
  const body = await renderPdf({
    title: `Ticket ${ticket.folio}`,
    company: await paperHead(work, app, socialReasonId ?? ticket.socialReasonId ?? undefined),
    kind: 'Ticket',
    reference: ticket.folio,
    createdAt: new Date().toISOString(),
    footer: `Generado el ${shortMoment(new Date(), zone)}`,
    blocks: blocksOf(ticket, zone),
  })
  return { name: `${ticket.folio}.pdf`, body }
}

function blocksOf(ticket: Ticket, zone: string): PdfBlock[] {
  const when = (at: string | null) => (at === null ? '—' : shortMoment(at, zone))
  const took = (minutes: number | null) => (minutes === null ? '—' : minutesWords(minutes))
  const said = ticket.comments.filter(({ kind, deletedAt }) => kind !== 'internal' && deletedAt === null)
  return [
    {
      kind: 'title',
      text: ticket.title,
      detail: [ticket.areaName, ticket.issueName].filter(Boolean).join(' · '),
      pills: [
        { text: stateLabel(ticket.state), tone: stateTones[ticket.state] },
        { text: priorityLabel(ticket.priority), tone: priorityTones[ticket.priority] },
      ],
    },
    {
      kind: 'facts',
      columns: 4,
      items: [
        { label: 'Reportó', value: ticket.requesterName, detail: when(ticket.createdAt) },
        { label: 'Responsable', value: ticket.holderName ?? 'Sin responsable' },
        { label: 'Primera respuesta', value: took(ticket.firstTook), detail: when(ticket.firstAt) },
        { label: 'Solución', value: took(ticket.solveTook), detail: when(ticket.solvedAt) },
        ...ticket.links
          .filter(({ label }) => label !== null)
          .map(({ kind, label, detail }) => ({ label: linkNames[kind], value: label!, detail: detail ?? '' })),
      ],
    },
    { kind: 'text', text: ticket.text },
    { kind: 'heading', text: 'Conversación', detail: String(said.length) },
    {
      kind: 'table',
      columns: [
        { header: 'Cuándo', width: 2 },
        { header: 'Quién', width: 2.5 },
        { header: 'Qué', width: 7 },
      ],
      rows: said.map((comment) => [when(comment.at), comment.author, wordsOf(comment)]),
    },
  ]
}

const linkNames = {
  unit: 'Unidad',
  trip: 'Viaje',
  order: 'Orden',
  alert: 'Alerta',
  checklist: 'CheckList',
  message: 'Mensaje',
} as const

const wordsOf = ({ text, images, editedAt }: Comment) => ({
  text,
  detail: [editedAt !== null && 'Editado', images.map(({ name }) => name).join(', ')].filter(Boolean).join(' · '),
})
