import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { distributionByBrand, fleetState, occupationByCategory } from '@arriero/contract/units/unit-metrics.contract.ts'
import { call } from '../../../kit/call.ts'
import { Card, DetailPage, Stats } from '../../../kit/DetailPage.tsx'
import { number, percent } from '../../../kit/format.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import { palette } from '../../../kit/palette.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useTheme } from '../../../kit/theme.ts'
import { unitKeys, unitPaths } from '../units.texts.ts'
import { availability } from '../units.words.ts'
import { barsOption } from '../../../kit/charts/chart-options.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import '../units.css'

const refetchInterval = 60_000

/** How the fleet is: availability, occupation by type, make-up by brand. Every number opens its list. */
export function FleetPage() {
  const header = <PageHeader title="Estado de la flota" crumbs={[{ label: 'Unidades', to: unitPaths.list }]} />
  return (
    <DetailPage header={header}>
      <div className="fleet-figures">
        <NowCard />
        <OccupationCard />
        <BrandsCard />
      </div>
    </DetailPage>
  )
}

function NowCard() {
  const { data, error, refetch } = useQuery({
    queryKey: [...unitKeys.figures, 'state'],
    queryFn: ({ signal }) => call(fleetState, { signal }),
    refetchInterval,
  })
  const { moving = 0, idle = 0, parked = 0, notReporting = 0, none = 0 } = data?.movements ?? {}
  const states = data?.states.map(({ state, label, count }) => ({
    label,
    value: (
      <Link to={unitPaths.list} search={{ f_state: String(state) } as never}>
        {number(count)}
      </Link>
    ),
    delta: <StatePill tone={availability(state).tone}>{percent(data.total ? count / data.total : 0)}</StatePill>,
  }))
  return (
    <Card title="Ahora" count={data && `${number(data.total)} unidades`} isFlush>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <div className="fleet-stats">
            <Stats items={states ?? []} />
          </div>
          <div className="fleet-stats fleet-second">
            <Stats
              items={[
                { label: 'En movimiento', value: number(moving) },
                { label: 'En ralentí', value: number(idle) },
                { label: 'Estacionadas', value: number(parked) },
                { label: 'Sin reportar', value: number(notReporting) },
                { label: 'Sin posición nunca', value: number(none) },
              ]}
            />
          </div>
        </>
      )}
    </Card>
  )
}

function OccupationCard() {
  const theme = useTheme()
  const { data, error, refetch } = useQuery({
    queryKey: [...unitKeys.figures, 'occupation'],
    queryFn: ({ signal }) => call(occupationByCategory, { signal }),
    refetchInterval,
  })
  const option = useMemo(() => {
    const colours = palette[theme]
    const rows = data ?? []
    const parts = [
      ['onTrip', 'En viaje', 'blueDot'],
      ['rented', 'En renta', 'teal'],
      ['available', 'Disponibles', 'greenDot'],
      ['workshop', 'En taller', 'amberDot'],
      ['forSale', 'En venta', 'greyDot'],
    ] as const
    return barsOption(
      {
        names: rows.map(({ name }) => name),
        unit: 'unidades',
        isLying: true,
        series: parts.map(([key, name, colour]) => ({
          name,
          color: colours[colour],
          values: rows.map((row) => row[key]),
        })),
      },
      theme,
    )
  }, [data, theme])
  return (
    <Card title="Ocupación por tipo">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title="Sin unidades todavía" />}
      {data && data.length > 0 && (
        <>
          <Chart label="Unidades por tipo y ocupación" option={option} height={70 + data.length * 34} />
          <table className="plain-table">
            <thead>
              <tr>
                <th>Tipo</th>
                <th className="is-end">Unidades</th>
                <th className="is-end">En viaje</th>
                <th className="is-end">En renta</th>
                <th className="is-end">Ocupación</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ typeId, name, total, onTrip, rented, occupation }) => (
                <tr key={typeId ?? 0}>
                  <td>
                    {typeId === null ? (
                      name
                    ) : (
                      <Link to={unitPaths.list} search={{ f_type: String(typeId) } as never}>
                        {name}
                      </Link>
                    )}
                  </td>
                  <td className="is-end">{number(total)}</td>
                  <td className="is-end">{number(onTrip)}</td>
                  <td className="is-end">{number(rented)}</td>
                  <td className="is-end">{percent(occupation)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  )
}

function BrandsCard() {
  const theme = useTheme()
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...unitKeys.figures, 'brands'],
    queryFn: ({ signal }) => call(distributionByBrand, { signal }),
    refetchInterval,
  })
  const option = useMemo(
    () =>
      barsOption(
        {
          names: (data ?? []).map(({ name }) => name),
          unit: 'unidades',
          isLying: true,
          series: [{ name: 'Unidades', values: (data ?? []).map(({ count }) => count) }],
        },
        theme,
      ),
    [data, theme],
  )
  const open = (at: number) => {
    const brand = data?.[at]?.brandId
    if (brand) void navigate({ to: unitPaths.list, search: { f_brand: String(brand) } as never })
  }
  return (
    <Card title="Distribución por marca">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title="Sin unidades todavía" />}
      {data && data.length > 0 && (
        <>
          <Chart label="Unidades por marca" option={option} height={30 + data.length * 30} onPick={open} />
          <table className="plain-table">
            <thead>
              <tr>
                <th>Marca</th>
                <th>Modelos</th>
                <th className="is-end">Unidades</th>
                <th className="is-end">Parte</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ brandId, name, count, share, models }) => (
                <tr key={brandId ?? 0}>
                  <td>
                    {brandId === null ? (
                      name
                    ) : (
                      <Link to={unitPaths.list} search={{ f_brand: String(brandId) } as never}>
                        {name}
                      </Link>
                    )}
                  </td>
                  <td className="unit-quiet">
                    {models.map((model) => `${model.name} ${number(model.count)}`).join(', ')}
                  </td>
                  <td className="is-end">{number(count)}</td>
                  <td className="is-end">{percent(share)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  )
}
