import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { minutesInWords } from '@arriero/contract/trips/trips.rules.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { number, percent, plural } from '../../../kit/format.ts'
import { BreakdownCard, drawn } from './BreakdownCard.tsx'
import { listSearch, punctuality } from './dashboard-view.ts'

/** Whose deliveries came in time and whose late. */
export function ClientsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const { clients } = dashboard
  const shown = clients.slice(0, drawn)
  const data: ChartData = {
    shape: 'lying',
    names: shown.map(({ name }) => name),
    unit: 'entregas',
    series: [
      { name: 'A tiempo', values: shown.map(({ onTime }) => onTime), color: 'var(--blue-dot)' },
      { name: 'Tarde', values: shown.map(({ late }) => late), color: 'var(--amber-dot)' },
    ],
  }
  return (
    <BreakdownCard
      title="Por cliente"
      count={plural(clients.length, 'cliente', 'clientes')}
      empty={{
        title: 'Sin clientes en estos días',
        text: 'Aquí aparecen los clientes de los viajes del periodo.',
      }}
      chart={{ label: 'Entregas por cliente', data }}
      heads={['Cliente', 'Viajes', 'Tarde', 'Retraso medio', 'Puntualidad']}
      rows={clients.map((client) => ({
        key: `${client.id}${client.name}`,
        name: client.name,
        search: listSearch(search, dashboard, {
          vista: 'todos',
          ...(client.id === null ? { search: client.name } : { f_client: `${client.id}~${client.name}` }),
        }),
        cells: [
          number(client.trips),
          number(client.late),
          client.lateMinutes === null ? '—' : minutesInWords(client.lateMinutes),
          percent(punctuality(client), 1),
        ],
      }))}
    />
  )
}
