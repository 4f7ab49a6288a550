import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAside } from '@arriero/contract/tracking/tracking.contract.ts'
import type { AsideGroup } from '@arriero/contract/tracking/tracking.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, number, plural } from '../../../kit/format.ts'
import { trackingPaths } from '../tracking.paths.ts'

const kinds: Record<AsideGroup['kind'], [one: string, many: string]> = {
  position: ['posición', 'posiciones'],
  alarm: ['alarma', 'alarmas'],
  unit: ['unidad', 'unidades'],
  driver: ['conductor', 'conductores'],
  geofence: ['geocerca', 'geocercas'],
}
const reasons: Record<AsideGroup['reason'], string> = {
  future: 'Su hora está en el futuro: revise el reloj del equipo',
  absurd: 'Su lugar o su hora no pueden ser',
  old: 'Es de hace más de un mes: el equipo puede admitirlas en su formulario',
  refused: 'No se pudo guardar',
}

/** What the sources sent and could not be stored: nobody else's positions wait for it, and somebody may look into it. */
export function SetAside() {
  const mayAsk = !useWhyNot(listAside)
  const { data = [] } = useQuery({
    queryKey: ['tracking', 'aside'],
    queryFn: ({ signal }) => call(listAside, { signal }),
    enabled: mayAsk,
  })
  if (data.length === 0) return null
  return (
    <section className="card silent" aria-label="Apartado por las fuentes">
      <header className="card-head">
        <h2>Apartado</h2>
        <small>{number(data.reduce((sum, { count }) => sum + count, 0))} en siete días</small>
      </header>
      <ul>
        {data.map((group) => (
          <li key={[group.kind, group.reason, group.detail, group.sourceId, group.unitId, group.key].join(' ')}>
            <b>{group.unit ?? group.key ?? '—'}</b>
            <span>{plural(group.count, ...kinds[group.kind])}</span>
            <span title={group.detail ?? undefined}>{reasons[group.reason]}</span>
            {group.sourceId === null ? <span /> : <Link to={trackingPaths.source(group.sourceId)}>{group.source}</Link>}
            <span className="silent-at">Última {dateTime(group.lastAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
