import { useMemo } from 'react'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { barsOption } from '../../../kit/charts/chart-options.ts'
import { number, percent, plural } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import { useTheme } from '../../../kit/theme.ts'
import { BreakdownCard, drawn } from './BreakdownCard.tsx'
import { listSearch, punctuality } from './dashboard-view.ts'

/** Whose deliveries came in time and whose late. */
export function ClientsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const theme = useTheme()
  const { clients } = dashboard
  const option = useMemo(() => {
    const [colours, shown] = [palette[theme], clients.slice(0, drawn)]
    return barsOption(
      {
        names: shown.map(({ name }) => name),
        unit: 'entregas',
        isLying: true,
        series: [
          { name: 'A tiempo', values: shown.map(({ onTime }) => onTime), color: colours['blueDot'] },
          { name: 'Tarde', values: shown.map(({ late }) => late), color: colours['amberDot'] },
        ],
      },
      theme,
    )
  }, [clients, theme])
  return (
    <BreakdownCard
      title="Por cliente"
      count={plural(clients.length, 'cliente', 'clientes')}
      empty={{
        title: 'Sin clientes en estos días',
        text: 'Aquí aparecen los clientes de los viajes del periodo.',
      }}
      chart={{ label: 'Entregas por cliente', option, hasLegend: true }}
      heads={['Cliente', 'Viajes', 'Tarde', 'Retraso medio', 'Puntualidad']}
      rows={clients.map((client) => ({
        key: `${client.id}${client.name}`,
        name: client.name,
        search: listSearch(search, dashboard, {
          vista: 'finalizados',
          ...(client.id === null ? { search: client.name } : { f_client: `${client.id}~${client.name}` }),
        }),
        cells: [
          number(client.trips),
          number(client.late),
          client.lateMinutes === null ? '—' : `${number(client.lateMinutes)} min`,
          percent(punctuality(client), 1),
        ],
      }))}
    />
  )
}
