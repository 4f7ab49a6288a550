import { useMemo } from 'react'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { barsOption } from '../../../kit/charts/chart-options.ts'
import { number, plural } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import { useTheme } from '../../../kit/theme.ts'
import { BreakdownCard, drawn } from './BreakdownCard.tsx'
import { listSearch } from './dashboard-view.ts'
import { plainDuration } from './yard-words.ts'

/** Where trucks are held, by the whole time they spent there. */
export function YardsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const theme = useTheme()
  const { yards } = dashboard
  const option = useMemo(() => {
    const shown = yards.slice(0, drawn)
    const values = shown.map(({ meanMinutes }) => meanMinutes)
    return barsOption(
      {
        names: shown.map(({ name }) => name),
        unit: 'min',
        isLying: true,
        series: [{ name: 'Estadía media', values, color: palette[theme]['violetDot'] }],
      },
      theme,
    )
  }, [yards, theme])
  return (
    <BreakdownCard
      title="Estadía en patios"
      count={plural(yards.length, 'lugar', 'lugares')}
      empty={{
        title: 'Sin visitas en estos días',
        text: 'Aquí se ve cuánto esperan las unidades en cada origen y destino.',
      }}
      chart={{ label: 'Estadía media por lugar', option, hasLegend: false }}
      heads={['Lugar', 'Visitas', 'Ahora', 'Media', 'La más larga']}
      rows={yards.map(({ name, visits, inside, meanMinutes, longestMinutes }) => ({
        key: name,
        name,
        search: listSearch(search, dashboard, { vista: 'finalizados', search: name }),
        cells: [number(visits), number(inside), plainDuration(meanMinutes), plainDuration(longestMinutes)],
      }))}
    />
  )
}
