import { Outlet } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { createLoad } from '@arriero/contract/fuel/loads.contract.ts'
import { createManyLoads } from '@arriero/contract/fuel/loads-import.contract.ts'
import type { FuelFigures } from '@arriero/contract/fuel/dashboard.contract.ts'
import { date, money, number, plural } from '../../kit/format.ts'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { Stats } from '../../kit/shell/DetailPage.tsx'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { Findings } from './Findings.tsx'
import { useDashboard } from './fuel.data.ts'
import { fuelPaths } from './fuel.paths.ts'
import { FuelTabs } from './FuelTabs.tsx'
import { InvoiceCard } from './invoices/InvoiceCard.tsx'
import { MonthsCard } from './MonthsCard.tsx'
import { UnitsCard } from './UnitsCard.tsx'
import { Unsent } from './unsent/Unsent.tsx'
import './fuel.css'

const register = (
  <>
    <ImportLink to={fuelPaths.import} for={createManyLoads}>
      Importar
    </ImportLink>
    <CreateLink to={fuelPaths.new} for={createLoad}>
      Registrar carga
    </CreateLink>
  </>
)

/** `/Consola/combustible`: what is in doubt first, then how the fleet does. */
export function OverviewPage() {
  const { data, error, refetch } = useDashboard()
  const open = data?.findings.open ?? 0
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Combustible"
          sub={data && `${date(data.from)} a ${date(data.to)}, contra el mes anterior`}
          pills={open > 0 && <StatePill tone="red">{plural(open, 'hallazgo', 'hallazgos')}</StatePill>}
          actions={register}
        />
        <FuelTabs here={fuelPaths.home} />
        <Unsent />
        {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
        {data && data.months.length === 0 && (
          <div className="card">
            <EmptyState
              title="Aún no hay cargas"
              text="Registre lo que cargan sus unidades: cada ticket se compara con su GPS, su tanque y su pasado."
              action={register}
            />
          </div>
        )}
        {data && data.months.length > 0 && (
          <div className="fuel-cards">
            <Findings counts={data.findings} />
            <div className="fuel-side">
              <InvoiceCard />
            </div>
            <div className="card fuel-figures">
              <Stats items={statsOf(data.current, data.former)} />
            </div>
            <MonthsCard months={data.months} />
            <UnitsCard units={data.units} />
          </div>
        )}
      </section>
      <Outlet />
    </div>
  )
}

function statsOf(current: FuelFigures, former: FuelFigures) {
  const told = (value: number | null, digits: number) => (value === null ? '—' : number(value, digits))
  return [
    { label: 'Litros', value: number(current.litres), unit: 'L', delta: share(current.litres, former.litres) },
    ...(current.cost === null
      ? []
      : [
          { label: 'Gasto', value: money(current.cost), delta: share(current.cost, former.cost) },
          {
            label: 'Precio medio',
            value: told(current.price, 2),
            unit: '/ L',
            delta: share(current.price, former.price),
          },
        ]),
    {
      label: 'Rendimiento',
      value: told(current.kmPerLitre, 2),
      unit: 'km/l',
      delta: share(current.kmPerLitre, former.kmPerLitre),
    },
    ...(current.costPerKm === null
      ? []
      : [
          {
            label: 'Costo por km',
            value: told(current.costPerKm, 2),
            unit: '/ km',
            delta: share(current.costPerKm, former.costPerKm),
          },
        ]),
  ]
}

/** How much more or less than in the former period. */
function share(now: number | null, before: number | null) {
  if (!now || !before) return <small className="muted">sin comparación</small>
  const change = (now / before - 1) * 100
  const Arrow = Math.abs(change) < 0.05 ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <small className="muted fuel-delta">
      <Arrow size={14} stroke={1.75} aria-label={change < 0 ? 'Menos' : 'Más'} /> {number(Math.abs(change), 1)} %
    </small>
  )
}
