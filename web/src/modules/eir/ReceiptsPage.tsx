import { createReceipt, exportReceipts, listReceipts } from '@arriero/contract/eir/eir.contract.ts'
import type { ReceiptRow } from '@arriero/contract/eir/eir.entities.ts'
import { kindLabel, kinds, lackWords, stateLook } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { call } from '../../kit/call.ts'
import { dateTime, number, plural } from '../../kit/format.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { exportList } from '../../kit/list/export-list.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { eirKeys, loadLines, loadUnits } from './eir.data.ts'
import { eirPaths } from './eir.paths.ts'
import { EirTabs } from './EirTabs.tsx'
import { WaitingCard } from './fill/WaitingCard.tsx'

const yes = (text: string | undefined) => (text === undefined ? undefined : text === '1')
function queryOf(view: ListView) {
  const { day, kind, open, inside, fresh, line, unit } = view.filters
  const [from, to = from] = day?.split('..') ?? []
  const unitId = unit?.split('~')[0]
  return {
    ...pageQueryOf(view),
    from,
    to,
    kind: kinds.find((one) => one.kind === kind)?.kind,
    open: yes(open),
    inside: yes(inside),
    isNew: yes(fresh),
    line: line?.split('~')[0],
    unit: unitId && /^\d{1,9}$/.test(unitId) ? Number(unitId) : undefined,
  }
}
const source = pagedSource<ReceiptRow>({
  key: eirKeys.list,
  load: (view, signal) => call(listReceipts, { query: queryOf(view), signal }),
})

const columns: Column<ReceiptRow>[] = [
  {
    key: 'container',
    title: 'Contenedor',
    width: 170,
    fixed: true,
    lines: 2,
    sort: true,
    render: ({ container, folio }) => <TwoLines top={shownNumber(container)} bottom={folio} />,
  },
  {
    key: 'kind',
    title: 'Movimiento',
    width: 172,
    render: ({ kind, isFull }) => (
      <StatePill
        tone={kind === 'in' ? 'teal' : 'violet'}
      >{`${kindLabel(kind)} ${isFull ? 'lleno' : 'vacío'}`}</StatePill>
    ),
  },
  {
    key: 'state',
    title: 'Le falta',
    width: 290,
    lines: 2,
    render: ({ state, lacks }) =>
      state === 'closed' ? (
        <StatePill tone="green">Cerrado</StatePill>
      ) : (
        <TwoLines
          top={stateLook(state).label}
          bottom={lacks.length === 0 ? 'Nada: se puede cerrar' : lackWords(lacks)}
        />
      ),
  },
  {
    key: 'damages',
    title: 'Daños',
    width: 110,
    align: 'end',
    lines: 2,
    sort: true,
    render: ({ damageCount, newCount }) => (
      <TwoLines
        top={number(damageCount)}
        bottom={newCount > 0 ? <span className="eir-new">{plural(newCount, 'nuevo', 'nuevos')}</span> : 'Sin nuevos'}
      />
    ),
  },
  {
    key: 'line',
    title: 'Naviera',
    width: 150,
    lines: 2,
    sort: true,
    render: ({ line, sizeType }) => <TwoLines top={line ?? '—'} bottom={sizeType} />,
  },
  {
    key: 'unit',
    title: 'Unidad',
    width: 180,
    lines: 2,
    sort: true,
    render: ({ unitName, truck, driver }) => <TwoLines top={unitName ?? truck ?? '—'} bottom={driver} />,
  },
  {
    key: 'happenedAt',
    title: 'Cuándo',
    width: 160,
    align: 'end',
    lines: 2,
    sort: true,
    render: ({ happenedAt, place }) => <TwoLines top={dateTime(happenedAt).slice(0, 16)} bottom={place} />,
  },
]

const filters: ListFilter<ReceiptRow>[] = [
  { key: 'day', label: 'Fecha', kind: 'days' },
  {
    key: 'kind',
    label: 'Movimiento',
    kind: 'select',
    options: kinds.map(({ kind: value, label }) => ({ value, label })),
  },
  {
    key: 'open',
    label: 'Cierre',
    kind: 'select',
    options: [
      { value: '1', label: 'Por cerrar' },
      { value: '0', label: 'Cerrados' },
    ],
  },
  {
    key: 'inside',
    label: 'Dentro',
    kind: 'select',
    options: [{ value: '1', label: 'Dentro ahora' }],
  },
  {
    key: 'fresh',
    label: 'Daños',
    kind: 'select',
    options: [
      { value: '1', label: 'Con daños nuevos' },
      { value: '0', label: 'Sin daños nuevos' },
    ],
  },
  { key: 'line', label: 'Naviera', kind: 'remote', load: loadLines },
  { key: 'unit', label: 'Unidad', kind: 'remote', load: loadUnits },
]

const create = (
  <CreateLink to={eirPaths.new} for={createReceipt}>
    Recibir contenedor
  </CreateLink>
)

/** Those that are still to be closed first, each with what it lacks. */
export const ReceiptsPage = () => (
  <ListPage<ReceiptRow>
    id="eir"
    title="Recibos de contenedores"
    noun={['recibo', 'recibos']}
    source={source}
    rowKey={({ id }) => id}
    rowName={({ folio }) => folio}
    columns={columns}
    filters={filters}
    search="Buscar contenedor, folio, naviera o unidad"
    open={({ id }) => eirPaths.one(id)}
    exporting={(view) => exportList(exportReceipts, 'Recibos de contenedores', queryOf(view))}
    above={
      <>
        <EirTabs here={eirPaths.list} />
        <WaitingCard />
      </>
    }
    actions={create}
    empty={{
      title: 'Aún no entra ni sale ningún contenedor',
      text: 'Cada recibo lleva número, sellos, daños por cara y las firmas de ambas partes.',
      action: create,
    }}
  />
)
