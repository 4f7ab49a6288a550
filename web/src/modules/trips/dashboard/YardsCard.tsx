import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { number, plural } from '../../../kit/format.ts'
import { BreakdownCard, drawn } from './BreakdownCard.tsx'
import { listSearch } from './dashboard-view.ts'
import { plainDuration } from './yard-words.ts'

/** Where trucks are held, by the whole time they spent there. */
export function YardsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const { yards } = dashboard
  const shown = yards.slice(0, drawn)
  const data: ChartData = {
    shape: 'lying',
    names: shown.map(({ name }) => name),
    unit: 'min',
    series: [
      { name: 'Estadía media', values: shown.map(({ meanMinutes }) => meanMinutes), color: 'var(--violet-dot)' },
    ],
  }
  return (
    <BreakdownCard
      title="Estadía en patios"
      count={plural(yards.length, 'lugar', 'lugares')}
      empty={{
        title: 'Sin visitas en estos días',
        text: 'Aquí se ve cuánto esperan las unidades en cada origen y destino.',
      }}
      chart={{ label: 'Estadía media por lugar', data }}
      heads={['Lugar', 'Visitas', 'Ahora', 'Media', 'La más larga']}
      rows={yards.map(({ name, visits, inside, meanMinutes, longestMinutes }) => ({
        key: name,
        name,
        search: listSearch(search, dashboard, { vista: 'todos', search: name }),
        cells: [number(visits), number(inside), plainDuration(meanMinutes), plainDuration(longestMinutes)],
      }))}
    />
  )
}
