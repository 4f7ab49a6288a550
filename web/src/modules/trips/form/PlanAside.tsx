import { IconAlertCircle, IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { duration, money, number, plural } from '../../../kit/format.ts'
import { LazyRouteMap } from '../map/LazyRouteMap.tsx'
import type { RouteMapData } from '../map/route-map.ts'
import { whenShort } from '../trips.words.ts'
import type { TripForm } from './useTripForm.ts'
import type { TripPlan } from './useTripPlan.ts'

interface PlanAsideProps {
  form: TripForm
  plan: TripPlan | undefined
  isPlanning: boolean
  problem: string | undefined
  map: RouteMapData
  onPick: ((place: { lat: number; lon: number }) => void) | undefined
}

const marks = {
  ok: <IconCheck className="check-ok" size={16} stroke={2} aria-label="Bien" />,
  warning: <IconAlertTriangle className="check-warning" size={16} stroke={1.75} aria-label="Aviso" />,
  error: <IconAlertCircle className="check-error" size={16} stroke={1.75} aria-label="Error" />,
}

/** What stays in sight while the form is filled: map, sums and what to know before saving. */
export function PlanAside({ form, plan, isPlanning, problem, map, onPick }: PlanAsideProps) {
  const { values, shown } = form
  const wrong = Object.keys(shown).length
  const last = values.destinations.at(-1)?.arrive
  const checks = [
    ...(plan?.checks ?? []),
    ...(values.drivers.length === 0
      ? [{ level: 'warning' as const, text: 'El viaje no tiene conductor', field: null }]
      : []),
    ...(problem ? [{ level: 'warning' as const, text: `No se pudo calcular la ruta: ${problem}`, field: null }] : []),
    ...(wrong > 0
      ? [{ level: 'error' as const, text: `${plural(wrong, 'campo', 'campos')} por corregir`, field: null }]
      : []),
  ]
  return (
    <aside className="form-aside" aria-label="Resumen del viaje">
      <section className="card plan-card" aria-busy={isPlanning}>
        <LazyRouteMap data={map} label="Mapa del viaje que se escribe" onPick={onPick} />
        <dl className="plan-sums">
          <div>
            <dt>Distancia</dt>
            <dd>{plan ? `${number(plan.km)} km` : '—'}</dd>
          </div>
          <div>
            <dt>Manejo</dt>
            <dd>{plan ? duration(plan.minutes * 60) : '—'}</dd>
          </div>
          <div>
            <dt>Llegada final</dt>
            <dd>{whenShort(last)}</dd>
          </div>
        </dl>
        {values.quotation && (
          <dl className="plan-income">
            <dt>Precio</dt>
            <dd>el de {values.quotation.folio}</dd>
          </dl>
        )}
        {!values.quotation && plan !== undefined && (values.priceKm ?? 0) > 0 && (
          <dl className="plan-income">
            <dt>Ingreso estimado</dt>
            <dd>{money(plan.expectedIncome)}</dd>
          </dl>
        )}
      </section>
      <section className="card" aria-label={values.id ? 'Antes de guardar' : 'Antes de crear'}>
        <header className="card-head">
          <h2>{values.id ? 'Antes de guardar' : 'Antes de crear'}</h2>
        </header>
        <ul className="checks">
          {checks.map(({ level, text }) => (
            <li key={text} className={level === 'error' ? 'late-red' : ''}>
              {marks[level]}
              <span>{text}</span>
            </li>
          ))}
          {checks.length === 0 && (
            <li className="muted">Elija origen, destino y unidad para revisar ruta y disponibilidad.</li>
          )}
        </ul>
      </section>
    </aside>
  )
}
