import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { barsOption } from '../../../kit/charts/chart-options.ts'
import { Card } from '../../../kit/DetailPage.tsx'
import { number, plural } from '../../../kit/format.ts'
import { palette } from '../../../kit/palette.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { useTheme } from '../../../kit/theme.ts'
import { tripPaths } from '../trips.paths.ts'
import { listSearch } from './dashboard-view.ts'
import { ListLink } from './FiguresCards.tsx'
import { plainDuration } from './yard-words.ts'

const drawn = 8

/** Where trucks are held, by the whole time they spent there. */
export function YardsCard({ dashboard, search }: { dashboard: TripsDashboard; search: Record<string, string> }) {
  const theme = useTheme()
  const navigate = useNavigate()
  const { yards } = dashboard
  const shown = useMemo(() => yards.slice(0, drawn), [yards])
  const option = useMemo(
    () =>
      barsOption(
        {
          names: shown.map(({ name }) => name),
          unit: 'min',
          isLying: true,
          series: [
            {
              name: 'Estadía media',
              values: shown.map(({ meanMinutes }) => meanMinutes),
              color: palette[theme]['violetDot'],
            },
          ],
        },
        theme,
      ),
    [shown, theme],
  )
  const listOf = (name: string) => listSearch(search, dashboard, { vista: 'finalizados', search: name })
  const open = (at: number) => {
    const yard = shown[at]
    if (yard) void navigate({ to: tripPaths.list, search: listOf(yard.name) as never }) // free text values
  }
  return (
    <Card title="Estadía en patios" count={yards.length > 0 ? plural(yards.length, 'lugar', 'lugares') : undefined}>
      {yards.length === 0 && (
        <EmptyState
          title="Sin visitas en estos días"
          text="Aquí se ve cuánto esperan las unidades en cada origen y destino."
        />
      )}
      {yards.length > 0 && (
        <>
          <Chart label="Estadía media por lugar" option={option} height={30 + shown.length * 28} onPick={open} />
          <div className="dashboard-table">
            <table aria-label="Estadía por lugar">
              <thead>
                <tr>
                  <th scope="col">Lugar</th>
                  <th scope="col" className="is-end">
                    Visitas
                  </th>
                  <th scope="col" className="is-end">
                    Ahora
                  </th>
                  <th scope="col" className="is-end">
                    Media
                  </th>
                  <th scope="col" className="is-end">
                    La más larga
                  </th>
                </tr>
              </thead>
              <tbody>
                {yards.map(({ name, visits, inside, meanMinutes, longestMinutes }) => (
                  <tr key={name}>
                    <th scope="row">
                      <ListLink search={listOf(name)}>{name}</ListLink>
                    </th>
                    <td className="is-end">{number(visits)}</td>
                    <td className="is-end">{number(inside)}</td>
                    <td className="is-end">{plainDuration(meanMinutes)}</td>
                    <td className="is-end">{plainDuration(longestMinutes)}</td>
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
