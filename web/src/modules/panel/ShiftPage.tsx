import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconAlertTriangle, IconPlugConnected, IconRoute, IconTruck, type Icon } from '@tabler/icons-react'
import {
  changeKinds,
  shiftHistory,
  type Change,
  type ChangeKind,
} from '@arriero/contract/panel/control-panel.contract.ts'
import { Arrowed } from '../../kit/Arrowed.tsx'
import { call } from '../../kit/call.ts'
import { date, number, shortTime, time } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, viewFromSearch, type ListView } from '../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../kit/list/list-types.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { Tile } from '../../kit/Tile.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { changeAddress, changeKindLabels, changeTones } from './change.words.ts'
import './panel.css'
import { panelPaths } from './panel.paths.ts'

const refetchMs = 30_000
const key = 'shift'
const icons: Record<ChangeKind, Icon> = {
  alert: IconAlertTriangle,
  trip: IconRoute,
  unit: IconTruck,
  source: IconPlugConnected,
}
const spans = { turno: '8', doce: '12', dia: '24', hoy: 'today' } as const
const views = [
  { key: 'turno', label: '8 h' },
  { key: 'doce', label: '12 h' },
  { key: 'dia', label: '24 h' },
  { key: 'hoy', label: 'Hoy' },
]
const spanOf = (view: ListView) => Object.entries(spans).find(([name]) => name === view.view)?.[1] ?? '8'

const source = pagedSource<Change>({
  key: [key],
  load: (view, signal) =>
    call(shiftHistory, {
      query: {
        page: view.page,
        limit: view.limit,
        span: spanOf(view),
        kind: changeKinds.find((kind) => kind === view.filters['kind']),
      },
      signal,
    }),
})

const What = ({ row: { kind, tone, subject, title } }: { row: Change }) => (
  <TwoLines
    lead={<Tile icon={icons[kind]} tone={changeTones[tone]} />}
    top={<Arrowed text={title} />}
    bottom={subject}
  />
)

const cardOf = (row: Change) => (
  <>
    <What row={row} />
    <small className="shift-card">
      {time(row.at)} {row.detail && `· ${row.detail}`}
    </small>
  </>
)

const columns: Column<Change>[] = [
  {
    key: 'at',
    title: 'Hora',
    width: 120,
    fixed: true,
    render: ({ at }) => <TwoLines top={time(at)} bottom={date(at)} />,
  },
  {
    key: 'subject',
    title: 'Qué pasó',
    width: 340,
    fixed: true,
    render: (row) => <What row={row} />,
  },
  { key: 'detail', title: 'Detalle', width: 440, lines: 1, render: ({ detail }) => detail || '—' },
  { key: 'kind', title: 'Qué es', width: 130, lines: 1, render: ({ kind }) => changeKindLabels[kind].one },
]
const filters: ListFilter<Change>[] = [
  {
    key: 'kind',
    label: 'Qué es',
    kind: 'select',
    options: changeKinds.map((kind) => ({ value: kind, label: changeKindLabels[kind].many })),
  },
]

/** What happened in the last hours, for who takes over the shift. */
export function ShiftPage() {
  return (
    <ListPage<Change>
      id="shift"
      title="Historial del turno"
      noun={['cambio', 'cambios']}
      source={source}
      rowKey={({ key: row }) => row}
      rowName={({ subject, title }) => `${subject}: ${title}`}
      columns={columns}
      filters={filters}
      views={views}
      search={false}
      open={changeAddress}
      card={cardOf}
      refetchMs={refetchMs}
      above={<ShiftCounts />}
      empty={{
        title: 'Nada cambió en estas horas',
        text: 'Aquí queda lo que pasa con alertas, viajes, unidades y fuentes, para quien recibe el turno.',
      }}
    />
  )
}

/** How much of each kind, each number filtering the list below. */
function ShiftCounts() {
  const [search] = useSearchParams()
  const span = spanOf(viewFromSearch(search))
  const { data } = useQuery({
    queryKey: [key, 'counts', span],
    queryFn: ({ signal }) => call(shiftHistory, { query: { span, limit: 1 }, signal }),
    refetchInterval: refetchMs,
  })
  return (
    <section className="card shift-counts" aria-label="Resumen del turno">
      {changeKinds.map((kind) => (
        <Link
          key={kind}
          className="stat figure"
          to={panelPaths.shift}
          search={{ ...search, page: undefined, f_kind: search['f_kind'] === kind ? undefined : kind } as never}
          aria-current={search['f_kind'] === kind}
        >
          <span className="stat-label">{changeKindLabels[kind].many}</span>
          <span className="stat-value">
            {data ? number(data.counts[kind]) : '—'}
            {data && <small>desde las {shortTime(data.from)}</small>}
          </span>
        </Link>
      ))}
    </section>
  )
}
