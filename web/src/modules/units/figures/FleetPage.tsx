import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { distributionByBrand, fleetState, occupationByCategory } from '@arriero/contract/units/unit-metrics.contract.ts'
import { call } from '../../../kit/call.ts'
import { Card, DetailPage, Stats } from '../../../kit/shell/DetailPage.tsx'
import { number, percent } from '../../../kit/format.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { availabilityFigures } from '../../../shared/availability.ts'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import '../units.css'
import { trackingPaths } from '../../tracking/tracking.paths.ts'

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
  const { moving = 0, idle = 0, parked = 0, notReporting = 0, alert = 0, none = 0 } = data?.movements ?? {}
  const states = availabilityFigures(data?.states ?? []).map(({ label, count, search }) => ({
    label,
    value: (
      <Link to={unitPaths.list} search={search as never}>
        {number(count)}
      </Link>
    ),
    delta: <span className="fleet-share">{percent(data?.total ? count / data.total : 0)}</span>,
  }))
  const onMap = (label: string, count: number, estado: string, delta?: string) => ({
    label,
    value: (
      <Link to={trackingPaths.map} search={{ estado } as never}>
        {number(count)}
      </Link>
    ),
    ...(delta && { delta }),
  })
  return (
    <Card title="Ahora" count={data && `${number(data.total)} unidades`} isFlush>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data && (
        <>
          <div className="fleet-stats">
            <Stats items={states} />
          </div>
          <div className="fleet-stats fleet-second">
            <Stats
              items={[
                onMap('En movimiento', moving, 'movimiento'),
                onMap('Con exceso', alert, 'exceso'),
                onMap('En ralentí', idle, 'ralenti'),
                onMap('Estacionadas', parked, 'estacionada'),
                onMap(
                  'Sin reportar',
                  notReporting + none,
                  'sin-reportar',
                  none > 0 ? `${number(none)} nunca` : undefined,
                ),
              ]}
            />
          </div>
        </>
      )}
    </Card>
  )
}

const occupations = [
  ['onTrip', 'En viaje', 'var(--blue-dot)'],
  ['rented', 'En renta', 'var(--teal)'],
  ['available', 'Disponibles', 'var(--green-dot)'],
  ['workshop', 'En taller', 'var(--amber-dot)'],
  ['forSale', 'En venta', 'var(--grey-dot)'],
] as const

function OccupationCard() {
  const { data, error, refetch } = useQuery({
    queryKey: [...unitKeys.figures, 'occupation'],
    queryFn: ({ signal }) => call(occupationByCategory, { signal }),
    refetchInterval,
  })
  const rows = data ?? []
  const chart: ChartData = {
    shape: 'lying',
    names: rows.map(({ name }) => name),
    unit: 'unidades',
    series: occupations.map(([key, name, color]) => ({ name, color, values: rows.map((row) => row[key]) })),
  }
  return (
    <Card title="Ocupación por tipo">
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState title="Sin unidades todavía" />}
      {data && data.length > 0 && (
        <>
          <Chart label="Unidades por tipo y ocupación" data={chart} height={70 + data.length * 34} />
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
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: [...unitKeys.figures, 'brands'],
    queryFn: ({ signal }) => call(distributionByBrand, { signal }),
    refetchInterval,
  })
  const chart: ChartData = {
    shape: 'lying',
    names: (data ?? []).map(({ name }) => name),
    unit: 'unidades',
    series: [{ name: 'Unidades', values: (data ?? []).map(({ count }) => count) }],
  }
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
          <Chart label="Unidades por marca" data={chart} height={30 + data.length * 30} onPick={open} />
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
