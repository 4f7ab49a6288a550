import {
  createArrangement,
  exportArrangements,
  listArrangements,
} from '@arriero/contract/rental/arrangements.contract.ts'
import type { Arrangement } from '@arriero/contract/rental/arrangements.entities.ts'
import { endsSoonDays, stages, type Stage } from '@arriero/contract/rental/rental.rules.ts'
import { call } from '../../../kit/call.ts'
import { days, money, plural } from '../../../kit/format.ts'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { customersLike } from '../../billing/pickers/load.ts'
import { itemsLike, rentalKeys } from '../rental.data.ts'
import { rentalPath, rentalPaths } from '../rental.paths.ts'
import { renewalLook, stateLook, validityLook } from '../rental.words.ts'
import { RentalTabs } from '../RentalTabs.tsx'

type Kind = 'quote' | 'contract'

const queryOf = (kind: Kind, { filters }: ListView) => {
  const [from, to = from] = filters.days?.split('..') ?? []
  const isOn = (value: string | undefined) => (value === undefined ? undefined : value === '1')
  return {
    kind,
    // The filters offer no other words than the call's.
    stage: filters.stage as Stage | undefined,
    item: filters.item ? Number(filters.item) : undefined,
    customer: filters.customer ? Number(filters.customer) : undefined,
    late: isOn(filters.late),
    owed: isOn(filters.owed),
    expiring: isOn(filters.expiring),
    ending: filters.ending ? Number(filters.ending) : undefined,
    from,
    to,
  }
}

const sourceOf = (kind: Kind) =>
  pagedSource<Arrangement>({
    key: [...rentalKeys.list, kind],
    load: (view, signal) => call(listArrangements, { query: { ...pageQueryOf(view), ...queryOf(kind, view) }, signal }),
  })
const sources = { quote: sourceOf('quote'), contract: sourceOf('contract') }

const column = columnsFor<Arrangement>()
const who: Column<Arrangement> = {
  key: 'customer',
  title: 'Cliente',
  width: 230,
  sort: true,
  fixed: true,
  render: ({ customer, folio }) => <TwoLines top={customer} bottom={folio} />,
}
const what: Column<Arrangement> = {
  key: 'thing',
  title: 'Unidad o activo',
  width: 170,
  sort: true,
  render: ({ thing, thingDetail }) => <TwoLines top={thing} bottom={thingDetail ?? undefined} />,
}
const when: Column<Arrangement> = {
  key: 'from',
  title: 'Días',
  width: 190,
  sort: true,
  render: ({ from, to, days: count }) => <TwoLines top={days(from, to)} bottom={plural(count, 'día', 'días')} />,
}

const quoteColumns: Column<Arrangement>[] = [
  who,
  what,
  when,
  {
    key: 'validUntil',
    title: 'Vigencia',
    width: 200,
    sort: true,
    lines: 1,
    render: (row) => {
      const look = validityLook(row)
      return look && <StatePill tone={look.tone}>{look.label}</StatePill>
    },
  },
  column.date('sentAt', 'Enviada', { sort: true }),
  column.money('total', 'Total', { sort: true, width: 130 }),
  column.date('createdAt', 'Creada', { sort: true, hidden: true }),
]

const contractColumns: Column<Arrangement>[] = [
  who,
  what,
  column.state('stage', 'Estado', stateLook, { sort: true, width: 190 }),
  when,
  column.state('renewal', 'Renovación', ({ renewal }) => renewalLook(renewal), { sort: true, hidden: true }),
  column.money('total', 'Total', { sort: true, width: 130 }),
  {
    key: 'balance',
    title: 'Saldo',
    width: 130,
    align: 'end',
    lines: 1,
    sort: true,
    render: ({ balance }) => <span className={balance > 0 ? 'tone-red tinted' : ''}>{money(balance)}</span>,
  },
  column.money('depositHeld', 'Depósito', { sort: true, hidden: true }),
  column.date('deliveredAt', 'Entregado', { sort: true, hidden: true, withTime: true, width: 160 }),
  column.date('returnedAt', 'Devuelto', { sort: true, hidden: true, withTime: true, width: 160 }),
]

const yes = (label: string) => [{ value: '1', label }]
const common: ListFilter<Arrangement>[] = [
  { key: 'customer', label: 'Cliente', kind: 'remote', load: customersLike },
  { key: 'item', label: 'Unidad o activo', kind: 'remote', load: itemsLike('thing') },
  { key: 'days', label: 'Días', kind: 'days' },
]
const quoteFilters: ListFilter<Arrangement>[] = [
  { key: 'expiring', label: 'Vigencia', kind: 'select', options: yes('Vencen hoy') },
  ...common,
]
const contractFilters: ListFilter<Arrangement>[] = [
  {
    key: 'stage',
    label: 'Estado',
    kind: 'select',
    options: stages.filter(({ stage }) => stage !== 'quote').map(({ stage, label }) => ({ value: stage, label })),
  },
  { key: 'late', label: 'Devolución', kind: 'select', options: yes('Sin devolver') },
  {
    key: 'ending',
    label: 'Terminan',
    kind: 'select',
    options: [endsSoonDays, 30].map((value) => ({ value: String(value), label: `En ${value} días` })),
  },
  { key: 'owed', label: 'Saldo', kind: 'select', options: yes('Con saldo') },
  ...common,
]

/** `/quotes-list`: what was offered, and until when it holds good. */
export const QuotesPage = () => {
  const create = (
    <CreateLink to={rentalPaths.pick} for={createArrangement}>
      Crear cotización
    </CreateLink>
  )
  return (
    <ListPage<Arrangement>
      id="rental-quotes"
      title="Cotizaciones de arrendamiento"
      noun={['cotización', 'cotizaciones']}
      source={sources.quote}
      rowKey={({ id }) => id}
      rowName={({ folio }) => `la cotización ${folio}`}
      columns={quoteColumns}
      filters={quoteFilters}
      search="Buscar cliente, folio o unidad"
      open={({ id }) => rentalPath(id)}
      exporting={(view) =>
        exportList(exportArrangements, 'cotizaciones', { ...pageQueryOf(view), ...queryOf('quote', view) })
      }
      actions={create}
      above={<RentalTabs here={rentalPaths.quotes} />}
      empty={{
        title: 'Aún no hay cotizaciones',
        text: 'Elija unidad y días en la disponibilidad: el precio se calcula solo con su tarifa.',
        action: create,
      }}
    />
  )
}

/** `/contrato-list`: what is rented, what is out and what is owed. */
export const ContractsPage = () => {
  const create = (
    <CreateLink to={rentalPaths.create} for={createArrangement}>
      Crear contrato
    </CreateLink>
  )
  return (
    <ListPage<Arrangement>
      id="rental-contracts"
      title="Contratos de arrendamiento"
      noun={['contrato', 'contratos']}
      source={sources.contract}
      rowKey={({ id }) => id}
      rowName={({ folio }) => `el contrato ${folio}`}
      columns={contractColumns}
      filters={contractFilters}
      search="Buscar cliente, folio o unidad"
      open={({ id }) => rentalPath(id)}
      exporting={(view) =>
        exportList(exportArrangements, 'contratos', { ...pageQueryOf(view), ...queryOf('contract', view) })
      }
      actions={create}
      above={<RentalTabs here={rentalPaths.contracts} />}
      empty={{
        title: 'Aún no hay contratos',
        text: 'Un contrato aparta los días de una unidad o un activo: nadie más los puede reservar.',
        action: create,
      }}
    />
  )
}
