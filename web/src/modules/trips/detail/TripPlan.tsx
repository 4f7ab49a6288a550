import type { TripDetail } from '@arriero/contract/trips/trips.entities.ts'
import { duration, money, number } from '../../../kit/format.ts'
import { whenShort } from '../trips.words.ts'

interface Line {
  name: string
  plan: string
  real: string
  difference: string
  /** Colour only where it is worse than planned. */
  isWorse: boolean
}

const signed = (value: number, write: (size: number) => string) =>
  Math.abs(value) < 0.05 ? write(0) : `${value > 0 ? '+ ' : '− '}${write(Math.abs(value))}`
const minutesOf = (from: string | null, to: string | null) =>
  from && to ? (Date.parse(to) - Date.parse(from)) / 60_000 : null
const inWords = (minutes: number) => duration(minutes * 60)

function timeLine(name: string, plan: string, real: string | null): Line {
  const late = minutesOf(plan, real)
  return {
    name,
    plan: whenShort(plan),
    real: whenShort(real),
    difference: late === null ? '—' : signed(late, inWords),
    isWorse: (late ?? 0) > 5,
  }
}

/** Planned against real: times, kilometres and what the trip brings in. */
export function planLines(trip: TripDetail): Line[] {
  const [first, last] = [trip.destinations[0], trip.destinations.at(-1)]
  if (!first || !last) return []
  const onRoad = minutesOf(first.originOutAt, last.arrivedAt)
  const planned = minutesOf(first.estimatedLeave, last.estimatedArrival) ?? 0
  const hasEnded = last.arrivedAt !== null
  const moreKm = trip.totalKm === null ? null : trip.travelledKm - trip.totalKm
  const km = (value: number) => `${number(value, 1)} km`
  return [
    timeLine('Salida', first.estimatedLeave, first.originOutAt),
    timeLine('Llegada final', last.estimatedArrival, last.arrivedAt),
    {
      name: 'Tiempo en ruta',
      plan: inWords(planned),
      real: onRoad === null ? '—' : inWords(onRoad),
      difference: onRoad === null ? '—' : signed(onRoad - planned, inWords),
      isWorse: onRoad !== null && onRoad - planned > 5,
    },
    // Until it has arrived, fewer kilometres are no saving.
    {
      name: 'Distancia',
      plan: trip.totalKm === null ? '—' : km(trip.totalKm),
      real: km(trip.travelledKm),
      difference: moreKm === null || !hasEnded ? '—' : signed(moreKm, km),
      isWorse: hasEnded && (moreKm ?? 0) > 1,
    },
    ...(trip.expectedIncome === null
      ? []
      : [
          {
            name: 'Ingreso por km',
            plan: money(trip.expectedIncome),
            real: money(trip.travelledKm * trip.priceKm),
            difference: hasEnded ? signed(trip.travelledKm * trip.priceKm - trip.expectedIncome, money) : '—', // What the recorded way misses by less than a hundredth is no loss.
            isWorse: hasEnded && trip.travelledKm * trip.priceKm < trip.expectedIncome * 0.99,
          },
        ]),
  ]
}

export function TripPlan({ trip }: { trip: TripDetail }) {
  return (
    <section className="card" aria-label="Plan contra real">
      <header className="card-head trip-plan-head">
        <h2>Cumplimiento</h2>
        <small>plan contra real</small>
      </header>
      <table className="plan-table">
        <thead>
          <tr>
            <th scope="col">Concepto</th>
            <th scope="col">Planeado</th>
            <th scope="col">Real</th>
            <th scope="col">Diferencia</th>
          </tr>
        </thead>
        <tbody>
          {planLines(trip).map(({ name, plan, real, difference, isWorse }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{plan}</td>
              <td>{real}</td>
              <td className={isWorse ? 'late-red' : ''}>{difference}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
