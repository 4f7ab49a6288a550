import { lostReasons, saleStates } from '@arriero/contract/crm/crm.rules.ts'
import type { SaleRow } from '@arriero/contract/crm/sales.entities.ts'
import { pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { ListFilter, LoadOptions } from '../../../kit/list/list-types.ts'
import { folded } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { configQuery, companiesFound, peopleFound, tagsFound } from '../crm.queries.ts'

const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
const flag = (text: string | undefined) => (text === undefined ? undefined : text === '1')
const ids = (text: string | undefined) => {
  const found = (text ?? '').split(',').flatMap((one) => whole(one) ?? [])
  return found.length > 0 ? found : undefined
}
const states: Record<string, number> = { open: 1, won: 2, lost: 3 }

/** What the board asks of the server, by the address that list and board share. */
export function filtersOf({ filters, search }: ListView) {
  const { stage, tag, person, company, close, closed, late, next, cold, reason } = filters
  const [closeFrom, closeTo = closeFrom] = close?.split('..') ?? []
  const [closedFrom, closedTo = closedFrom] = closed?.split('..') ?? []
  return {
    search: search || undefined,
    stageIds: ids(stage),
    tagIds: ids(tag),
    ownerId: whole(person),
    companyId: whole(company),
    closeFrom,
    closeTo,
    closedFrom,
    closedTo,
    isLate: flag(late),
    hasNext: flag(next),
    isCold: flag(cold),
    lostReason: lostReasons.find(({ code }) => code === reason)?.code,
  }
}
/** What the list asks: who opens it sees what is open. */
export const queryOf = (view: ListView) => ({
  ...pageQueryOf(view),
  ...filtersOf(view),
  state: states[view.view ?? 'open'],
})

const stagesFound: LoadOptions = async (text) =>
  (await queryClient.fetchQuery(configQuery)).stages
    .filter(({ name, kind }) => kind === 1 && folded(name).includes(folded(text)))
    .map(({ id, name }) => ({ value: id, label: name }))
const yesNo = (yes: string, no: string) => [
  { value: '1', label: yes },
  { value: '0', label: no },
]

export const views = [
  ...saleStates.map(({ id, label }) => ({ key: ['open', 'won', 'lost'][id - 1]!, label: `${label}s` })),
  { key: 'all', label: 'Todas' },
]
export const boardFilters: ListFilter<SaleRow>[] = [
  { key: 'person', label: 'Responsable', kind: 'remote', load: peopleFound },
  { key: 'tag', label: 'Etiqueta', kind: 'remote', load: tagsFound },
  { key: 'company', label: 'Empresa', kind: 'remote', load: companiesFound },
  { key: 'close', label: 'Cierre', kind: 'days' },
  { key: 'late', label: 'Actividad', kind: 'select', options: yesNo('Vencida', 'Sin vencer') },
  { key: 'next', label: 'Siguiente', kind: 'select', options: yesNo('Con actividad', 'Sin actividad') },
  { key: 'cold', label: 'Se enfría', kind: 'select', options: yesNo('Sí', 'No') },
]
export const filters: ListFilter<SaleRow>[] = [
  { key: 'stage', label: 'Etapa', kind: 'remote', load: stagesFound },
  ...boardFilters,
  { key: 'closed', label: 'Se cerró', kind: 'days' },
  {
    key: 'reason',
    label: 'Se perdió por',
    kind: 'select',
    options: lostReasons.map(({ code, label }) => ({ value: code, label })),
  },
]
