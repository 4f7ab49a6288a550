import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { barsOption } from '../../../kit/charts/chart-options.ts'
import { Card } from '../../../kit/DetailPage.tsx'
import { number, percent, plural } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTheme } from '../../../kit/theme.ts'
import { tripPaths } from '../trips.paths.ts'
import { listSearch, punctuality } from './dashboard-view.ts'
import { ListLink } from './FiguresCards.tsx'

/** Bars that can be read at a glance; the table below has them all. */
const drawn = 8

type Client = TripsDashboard['clients'][number]

/** Whose deliveries came in time and whose late. */
export function ClientsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const theme = useTheme()
  const navigate = useNavigate()
  const { clients } = dashboard
  const shown = useMemo(() => clients.slice(0, drawn), [clients])
  const option = useMemo(() => {
    const colours = palette[theme]
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
  }, [shown, theme])
  const listOf = ({ id, name }: Client) =>
    listSearch(search, dashboard, {
      vista: 'finalizados',
      ...(id === null ? { search: name } : { f_client: `${id}~${name}` }),
    })
  const open = (at: number) => {
    const client = shown[at]
    if (client) void navigate({ to: tripPaths.list, search: listOf(client) as never }) // free text values
  }
  return (
    <Card title="Por cliente" count={clients.length > 0 ? plural(clients.length, 'cliente', 'clientes') : undefined}>
      {clients.length === 0 && (
        <EmptyState title="Sin clientes en estos días" text="Aquí aparecen los clientes de los viajes del periodo." />
      )}
      {clients.length > 0 && (
        <>
          <Chart label="Entregas por cliente" option={option} height={50 + shown.length * 28} onPick={open} />
          <div className="dashboard-table">
            <table aria-label="Entregas por cliente">
              <thead>
                <tr>
                  <th scope="col">Cliente</th>
                  <th scope="col" className="is-end">
                    Viajes
                  </th>
                  <th scope="col" className="is-end">
                    Tarde
                  </th>
                  <th scope="col" className="is-end">
                    Retraso medio
                  </th>
                  <th scope="col" className="is-end">
                    Puntualidad
                  </th>
                </tr>
              </thead>
              <tbody>
                {clients.map((client) => (
                  <tr key={`${client.id}${client.name}`}>
                    <th scope="row">
                      <ListLink search={listOf(client)}>{client.name}</ListLink>
                    </th>
                    <td className="is-end">{number(client.trips)}</td>
                    <td className="is-end">{number(client.late)}</td>
                    <td className="is-end">
                      {client.lateMinutes === null ? '—' : `${number(client.lateMinutes)} min`}
                    </td>
                    <td className="is-end">{percent(punctuality(client), 1)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  )
}
