import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { activeTrips, finishedTrips, type exportTravels } from '@arriero/contract/trips/trips.contract.ts'
import { attentions, type Attention, type TripCounts, type TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import { call } from '../../../kit/call.ts'
import { dayRange } from '../../../kit/format.ts'
import { pageQueryOf, type ListView, type PageOf } from '../../../kit/list/list-view.ts'
import type { ListFilter, ListViewChoice } from '../../../kit/list/list-types.ts'
import { attentionLabels } from '../trips.words.ts'
import { loadClients, loadDrivers, loadLines, loadTravelTypes, loadUnits } from '../trip-options.ts'

/** How the checklists that a trip demands stand. */
const checklistStandings = { missed: 'Sin llenar a tiempo', waiting: 'Por llenar', filled: 'Llenos' } as const
const isStanding = (text: string | undefined): text is keyof typeof checklistStandings =>
  text !== undefined && text in checklistStandings

/** Filters of the trips lists; each becomes a parameter of the calls (see `tripQuery`). */
export const tripFilters: ListFilter<TripRow>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    many: true,
    options: Object.entries(tripStateLabels).map(([value, label]) => ({ value, label })),
  },
  { key: 'days', label: 'Salida', kind: 'days' },
  { key: 'delivered', label: 'Entrega', kind: 'days' },
  { key: 'finished', label: 'Finalizado', kind: 'days' },
  {
    key: 'attention',
    label: 'Atención',
    kind: 'select',
    options: attentions.map((value) => ({ value, label: attentionLabels[value] })),
  },
  { key: 'client', label: 'Cliente', kind: 'remote', load: loadClients },
  { key: 'unit', label: 'Unidad', kind: 'remote', load: loadUnits },
  { key: 'driver', label: 'Conductor', kind: 'remote', load: loadDrivers },
  { key: 'line', label: 'Línea de transporte', kind: 'remote', load: loadLines },
  { key: 'type', label: 'Tipo de viaje', kind: 'remote', load: loadTravelTypes },
  {
    key: 'checklist',
    label: 'CheckList',
    kind: 'select',
    options: Object.entries(checklistStandings).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'billing',
    label: 'Facturación',
    kind: 'select',
    options: [
      { value: 'unbilled', label: 'Sin facturar' },
      { value: 'billed', label: 'En factura o nota' },
    ],
  },
]

type Filters = Omit<QueryOf<typeof exportTravels>, 'timezone' | 'status'>

const ids = (text: string | undefined) => (text ? text.split(',').map(Number).filter(Number.isInteger) : undefined)
const isAttention = (text: string | undefined): text is Attention => attentions.some((one) => one === text)

function rangeOf(days: string | undefined) {
  const [from, to = from] = days?.split('..') ?? []
  return from && to ? dayRange(from, to) : undefined
}

/** Parameters of the calls for what the list's address says; values nobody offers are left out. */
export function tripQuery({
  search,
  order,
  filters,
  view,
}: Pick<ListView, 'search' | 'order' | 'filters' | 'view'>): Filters {
  const [leaves, delivered, finished] = [filters.days, filters.delivered, filters.finished].map(rangeOf)
  return {
    ...(search && { search }),
    ...(order && { order }),
    ...(filters.state && { state: ids(filters.state) }),
    ...(isAttention(filters.attention) && { attention: filters.attention }),
    ...leaves,
    ...(delivered && { delivered_from: delivered.from, delivered_to: delivered.to }),
    ...(finished && { finished_from: finished.from, finished_to: finished.to }),
    ...(filters.client && { client_id: ids(filters.client) }),
    ...(filters.unit && { unit_id: ids(filters.unit) }),
    ...(filters.driver && { driver_id: ids(filters.driver) }),
    ...(filters.line && { line_id: filters.line }),
    ...(filters.type && { travel_type_id: Number(filters.type) }),
    ...(isStanding(filters.checklist) && { checklist: filters.checklist }),
    ...(filters.billing && { unbilled: filters.billing === 'unbilled' }),
    ...(view === 'tarde' && { late: true }),
  }
}

const statuses = { finalizados: 'finished', cancelados: 'cancelled', todos: 'all' } as const
const isListedApart = (view: string): view is keyof typeof statuses => view in statuses

/** Which trips a view lists. */
export const statusOf = (view: string | undefined) =>
  view !== undefined && isListedApart(view) ? statuses[view] : 'active'

export function loadTrips(view: ListView, signal: AbortSignal): Promise<PageOf<TripRow>> {
  const status = statusOf(view.view)
  const query = { ...pageQueryOf(view), ...tripQuery(view) }
  if (status === 'active') return call(activeTrips, { query, signal })
  return call(finishedTrips, { query: { ...query, status }, signal })
}

export const tripViews = (counts: TripCounts | undefined): ListViewChoice<TripRow>[] => [
  { key: 'activos', label: 'Activos', count: counts?.active },
  { key: 'tarde', label: 'Tarde', count: counts?.late },
  { key: 'finalizados', label: 'Finalizados', count: counts?.finished },
  { key: 'cancelados', label: 'Cancelados', count: counts?.cancelled },
  { key: 'todos', label: 'Todos', count: counts && counts.active + counts.finished + counts.cancelled },
]
