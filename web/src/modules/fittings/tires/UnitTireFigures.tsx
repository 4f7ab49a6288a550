import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { number, plural } from '../../../kit/format.ts'
import { Stats } from '../../../kit/shell/DetailPage.tsx'
import { millimetres, perKm } from './tires.words.ts'

/** Those that run: spares do not. */
const running = (tires: readonly Tire[]) => tires.filter(({ axle }) => axle !== null && axle > 0)
const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]) => (values.length === 0 ? null : sum(values) / values.length)

/** Pesos a km of one of its tires; null: not known, or not for the caller. */
export const meanCost = ({ tires }: { tires: readonly Tire[] }) =>
  mean(known(running(tires).map(({ costPerKm }) => costPerKm)))

/** What the tires of a unit are together. */
export function UnitTireFigures({ tires }: { tires: readonly Tire[] }) {
  const mounted = running(tires)
  if (mounted.length === 0) return null
  const depths = known(mounted.map(({ depth }) => depth))
  const costs = known(mounted.map(({ costPerKm }) => costPerKm))
  const uneven = mounted.filter(({ advice }) => advice === 'rotate').length
  const next = known(mounted.map(({ kmLeft }) => kmLeft)).toSorted((a, b) => a - b)[0]
  return (
    <section className="card">
      <Stats
        items={[
          {
            label: 'Profundidad media',
            value: millimetres(mean(depths)),
            unit: 'mm',
            delta: (
              <small className="muted">{`${plural(depths.length, 'medido', 'medidos')} de ${mounted.length}`}</small>
            ),
          },
          {
            label: 'El primero por cambiar',
            value: next === undefined ? '—' : number(next),
            unit: 'km',
            delta: <small className="muted">al paso de su desgaste</small>,
          },
          {
            label: 'Costo por km',
            value: costs.length === 0 ? '—' : perKm(sum(costs)),
            delta: <small className="muted">de los que ruedan</small>,
          },
          {
            label: 'Disparejos',
            value: String(uneven),
            delta: <small className="muted">más de 3 mm con su par</small>,
          },
        ]}
      />
    </section>
  )
}
