import { pageAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { Alert } from '@arriero/contract/alerts/alerts.entities.ts'
import {
  alertStateLabels,
  alertStates,
  severityLabels,
  type AlertState,
} from '@arriero/contract/alerts/alerts.rules.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, dayRange, number } from '../../../kit/format.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import type { Tone } from '../../../kit/palette.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { AlertTabs } from '../AlertTabs.tsx'
import { alertPath, historyPath } from '../alerts.paths.ts'
import { keys } from '../alerts.queries.ts'
import { alertIcon, severityTones, whereOf } from '../alerts.words.ts'

const stateTones: Record<AlertState, Tone> = { open: 'red', acknowledged: 'blue', closed: 'green', withdrawn: 'grey' }

const queryOf = (view: ListView) => {
  const [first, last] = (view.filters.days ?? '').split('..')
  const range = first ? dayRange(first, last || first) : undefined
  return {
    ...pageQueryOf(view),
    state: alertStates.find((state) => state === view.filters.state),
    severity: severities.find((severity) => severity === view.filters.severity),
    from: range?.from,
    to: range?.to,
  }
}

const source = pagedSource<Alert>({
  key: [...keys.history],
  load: (view, signal) => call(pageAlerts, { query: queryOf(view), signal }),
})

const columns: Column<Alert>[] = [
  {
    key: 'title',
    title: 'Alerta',
    fixed: true,
    width: 280,
    sort: true,
    render: (alert) => (
      <TwoLines
        lead={<Tile icon={alertIcon(alert)} tone={severityTones[alert.severity]} />}
        top={alert.count > 1 ? `${alert.title} ×${number(alert.count)}` : alert.title}
        bottom={whereOf(alert) ?? ''}
      />
    ),
  },
  {
    key: 'unitName',
    title: 'Unidad',
    width: 170,
    sort: true,
    render: ({ unitName, driverName }) => <TwoLines top={unitName} bottom={driverName ?? undefined} />,
  },
  { key: 'at', title: 'Cuándo', width: 160, sort: true, lines: 1, render: ({ at }) => dateTime(at) },
  {
    key: 'severity',
    title: 'Gravedad',
    width: 120,
    sort: true,
    lines: 1,
    render: ({ severity }) => <StatePill tone={severityTones[severity]}>{severityLabels[severity]}</StatePill>,
  },
  {
    key: 'state',
    title: 'Estado',
    width: 130,
    sort: true,
    lines: 1,
    render: ({ state }) => <StatePill tone={stateTones[state]}>{alertStateLabels[state]}</StatePill>,
  },
  {
    key: 'assignee',
    title: 'Atendió',
    width: 170,
    lines: 1,
    render: ({ assignee, acknowledgedBy }) => assignee?.name ?? acknowledgedBy ?? '—',
  },
]

const filters: ListFilter<Alert>[] = [
  {
    key: 'state',
    label: 'Estado',
    kind: 'select',
    options: alertStates.map((state) => ({ value: state, label: alertStateLabels[state] })),
  },
  {
    key: 'severity',
    label: 'Gravedad',
    kind: 'select',
    options: severities.map((severity) => ({ value: severity, label: severityLabels[severity] })),
  },
  { key: 'days', label: 'Días', kind: 'days' },
]

/** Every alert there was. */
export function HistoryPage() {
  return (
    <ListPage<Alert>
      id="alerts"
      title="Historial de alertas"
      noun={['alerta', 'alertas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ title, unitName }) => `${title}, ${unitName}`}
      columns={columns}
      filters={filters}
      search="Buscar alerta, unidad o conductor"
      open={({ id }) => alertPath(id)}
      above={<AlertTabs here={historyPath} />}
      empty={{ title: 'Sin alertas todavía', text: 'Aquí queda cada alerta, con quién la atendió y cómo terminó.' }}
    />
  )
}
