import {
  exportTickets,
  createTicket,
  listTickets,
  ticketPeople,
  ticketQueues,
  type TicketQueue,
} from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { TicketRow } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { listAreas } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { listIssues } from '@arriero/contract/tickets/issues/issues.contract.ts'
import { priorities, ticketStates } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { dayRange, folded } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { DueCell, HolderCell, TicketName } from '../pieces.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { issuersOfTickets } from '../tickets.queries.ts'
import { TicketTabs } from '../TicketTabs.tsx'
import { stateLook, ticketKey } from '../tickets.words.ts'
import '../tickets.css'

const whole = (text: string | undefined) => (text ? Number(text) : undefined)
const daysOf = (text: string | undefined) => {
  const [from, to = from] = text?.split('..') ?? []
  return from ? dayRange(from, to) : undefined
}
const queryOf = (view: ListView) => {
  const { state, queue, area, issue, priority, reason, holder, unit, opened, solved, kept } = view.filters
  const [openedIn, solvedIn] = [daysOf(opened), daysOf(solved)]
  // Whoever asks for a state, or for what was solved, means it.
  const isOpen = view.view !== 'all' && !state && !solved && !opened
  return {
    ...pageQueryOf(view),
    ...(state && { states: state.split(',').map(Number) }),
    queue: queue as TicketQueue | undefined,
    areaId: whole(area),
    issueId: whole(issue),
    priority: whole(priority),
    socialReasonId: whole(reason),
    unitId: whole(unit),
    ...(holder === 'nobody' ? { hasNoHolder: true } : { holderId: whole(holder) }),
    ...(view.view === 'mine' && { isMine: true }),
    ...(view.view === 'unassigned' && { hasNoHolder: true }),
    ...(isOpen && { isOpen: true }),
    ...openedIn,
    ...(solvedIn && { solvedFrom: solvedIn.from, solvedTo: solvedIn.to }),
    ...(kept && { onTime: kept === 'yes' }),
  }
}
const source = pagedSource<TicketRow>({
  key: [...ticketKey, 'list'],
  load: (view, signal) => call(listTickets, { query: queryOf(view), signal }),
})

const queueWords: Record<TicketQueue, string> = {
  late: 'Vencidos',
  soon: 'Vencen en 1 h',
  ours: 'Toca responder',
  unread: 'Sin leer',
}
/** Choices of a short list, as they are typed. */
const named =
  (load: (signal: AbortSignal) => Promise<readonly { id: number; name: string }[]>) =>
  async (text: string, signal: AbortSignal) =>
    (await load(signal))
      .filter(({ name }) => folded(name).includes(folded(text)))
      .map(({ id, name }) => ({ value: id, label: name }))

const filters: ListFilter<TicketRow>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    many: true,
    options: ticketStates.map(({ id, label }) => ({ value: id, label })),
  },
  {
    key: 'queue',
    label: 'Atención',
    kind: 'select',
    options: ticketQueues.map((queue) => ({ value: queue, label: queueWords[queue] })),
  },
  {
    key: 'priority',
    label: 'Prioridad',
    kind: 'select',
    options: priorities.map(({ id, label }) => ({ value: id, label })),
  },
  { key: 'area', label: 'Área', kind: 'remote', load: named((signal) => call(listAreas, { signal })) },
  { key: 'issue', label: 'Asunto', kind: 'remote', load: named((signal) => call(listIssues, { signal })) },
  {
    key: 'holder',
    label: 'Responsable',
    kind: 'remote',
    load: async (search, signal) =>
      (await call(ticketPeople, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name })),
  },
  { key: 'reason', label: 'Razón social', kind: 'remote', load: named(issuersOfTickets) },
  {
    key: 'unit',
    label: 'Unidad',
    kind: 'remote',
    load: async (search, signal) =>
      (await call(unitPicker, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name })),
  },
  { key: 'opened', label: 'Abierto', kind: 'days' },
  { key: 'solved', label: 'Resuelto', kind: 'days' },
  {
    key: 'kept',
    label: 'Promesa',
    kind: 'select',
    options: [
      { value: 'yes', label: 'Resueltos a tiempo' },
      { value: 'no', label: 'Resueltos tarde' },
    ],
  },
]

const column = columnsFor<TicketRow>()
const columns: Column<TicketRow>[] = [
  column.name('title', 'Ticket', {
    width: 360,
    sort: true,
    lines: 2,
    render: (ticket) => <TicketName ticket={ticket} />,
  }),
  {
    key: 'areaName',
    title: 'Área y asunto',
    width: 150,
    lines: 2,
    render: ({ areaName, issueName }) => <TwoLines top={areaName} bottom={issueName ?? 'Sin asunto'} />,
  },
  column.state('state', 'Estado', stateLook, { sort: true, width: 118 }),
  { key: 'dueAt', title: 'Plazo', width: 176, lines: 2, sort: true, render: (ticket) => <DueCell ticket={ticket} /> },
  { key: 'holder', title: 'Responsable', width: 170, lines: 2, render: (ticket) => <HolderCell ticket={ticket} /> },
  column.text('folio', 'Folio', { hidden: true, sort: true, width: 96 }),
  {
    key: 'priority',
    title: 'Prioridad',
    hidden: true,
    sort: true,
    width: 100,
    render: ({ priority }) => priorities[priority - 1]!.label,
  },
  {
    key: 'socialReasonName',
    title: 'Razón social',
    hidden: true,
    lines: 1,
    render: ({ socialReasonName }) => socialReasonName ?? '—',
  },
  column.date('createdAt', 'Abierto', { withTime: true, width: 160, hidden: true, sort: true }),
  column.date('solvedAt', 'Resuelto', { withTime: true, width: 160, hidden: true, sort: true }),
  column.date('lastSaidAt', 'Último mensaje', { withTime: true, width: 160, hidden: true, sort: true }),
]

/** All tickets one sees: what is open first, by its promise. */
export function AllTicketsPage() {
  const create = (
    <CreateLink to={ticketPaths.create} for={createTicket}>
      Crear ticket
    </CreateLink>
  )
  return (
    <ListPage<TicketRow>
      id="tickets"
      title="Todos los tickets"
      noun={['ticket', 'tickets']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ folio }) => folio}
      columns={columns}
      filters={filters}
      exporting={(view) => exportList(exportTickets, 'tickets', queryOf(view))}
      views={[
        { key: 'open', label: 'Abiertos' },
        { key: 'mine', label: 'Míos' },
        { key: 'unassigned', label: 'Sin dueño' },
        { key: 'all', label: 'Todos' },
      ]}
      search="Buscar folio, título o quien reporta"
      open={({ id }) => ticketPaths.one(id)}
      above={<TicketTabs here={ticketPaths.all} />}
      actions={create}
      empty={{
        title: 'Nada pendiente',
        text: 'Un ticket dice quién resuelve un problema y hasta cuándo; ábralo también desde una alerta o una unidad.',
        action: create,
      }}
    />
  )
}
