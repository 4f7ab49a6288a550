import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { number } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { summaryQuery } from './tires.queries.ts'
import { millimetres, perKm } from './tires.words.ts'
import '../fittings.css'

const list = (sign: string) => `${fittingPaths.tires}?f_sign=${sign}`

/** What the list adds up to; each number opens what it counts. */
export function TireFigures() {
  const { data } = useQuery(summaryQuery)
  if (!data || data.active === 0) return null
  return (
    <div className="card stats fitting-figures">
      <div className="stat">
        <div className="stat-label">Por retirar</div>
        <div className="stat-value">
          <Link {...destination(list('due'))}>{number(data.toRetire)}</Link>
          <small>de {number(data.mounted)} montados</small>
        </div>
      </div>
      <div className="stat">
        <div className="stat-label">En 30 días</div>
        <div className="stat-value">
          <Link {...destination(list('soon'))}>{number(data.soon)}</Link>
          <small>al paso de sus unidades</small>
        </div>
      </div>
      <div className="stat">
        <div className="stat-label">Profundidad media</div>
        <div className="stat-value">
          {millimetres(data.depth)}
          <small>mm</small>
        </div>
      </div>
      <div className="stat">
        <div className="stat-label">Costo por km</div>
        <div className="stat-value">
          {perKm(data.costPerKm)}
          <small>
            <Link to={fittingPaths.costs}>por marca</Link>
          </small>
        </div>
      </div>
    </div>
  )
}
