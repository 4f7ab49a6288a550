import { Link } from '@tanstack/react-router'
import { number } from '../../kit/format.ts'
import { fuelPaths } from './fuel.paths.ts'

interface UnitYield {
  id: number
  name: string
  kmPerLitre: number
  expected: number | null
}
const shown = 9

/** Kilometres per litre by unit, worst first; the tick is what is expected of it. */
export function UnitsCard({ units }: { units: readonly UnitYield[] }) {
  const most = Math.max(...units.map(({ kmPerLitre, expected }) => Math.max(kmPerLitre, expected ?? 0)), 1) * 1.08
  return (
    <section className="card fuel-units" aria-label="Rendimiento">
      <header className="card-head">
        <h2>Rendimiento</h2>
        <small>km/l por unidad</small>
      </header>
      {units.length === 0 && <p className="fuel-none">Se sabe de tanque lleno a tanque lleno.</p>}
      <ul>
        {units.slice(0, shown).map(({ id, name, kmPerLitre, expected }) => {
          const off = expected ? kmPerLitre / expected - 1 : null
          return (
            <li key={id}>
              <Link to={fuelPaths.loads} search={{ f_unit: `${id}~${name}` } as never}>
                {name}
              </Link>
              <i className={toneOf(off)} aria-hidden>
                <s style={{ width: `${(kmPerLitre / most) * 100}%` }} />
                {expected !== null && <u style={{ left: `${(expected / most) * 100}%` }} />}
              </i>
              <b>{number(kmPerLitre, 2)}</b>
              <small className={toneOf(off)}>
                {off === null ? '—' : `${off > 0 ? '+' : ''}${number(off * 100)} %`}
              </small>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const toneOf = (off: number | null) => (off === null || off > -0.08 ? '' : off > -0.15 ? 'fuel-amber' : 'fuel-red')
