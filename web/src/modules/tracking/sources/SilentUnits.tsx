import { useState } from 'react'
import { Segmented } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconDeviceMobileOff, IconPlugOff } from '@tabler/icons-react'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { dateTime, number, shortTime } from '../../../kit/format.ts'
import { isDown } from './sources-data.ts'
import { trackingPaths } from '../tracking.paths.ts'

const fewRows = 20

/** Units without signal and whose fault it is: the platform's or the device's. */
export function SilentUnits({ sources }: { sources: readonly Source[] }) {
  const [kind, setKind] = useState<'all' | 'platform' | 'device'>('all')
  const [showsAll, setShowsAll] = useState(false)
  const units = sources.flatMap((source) =>
    source.silentUnits.map((unit) => ({ ...unit, source, isPlatform: isDown(source) })),
  )
  if (units.length === 0) return null
  const byPlatform = units.filter(({ isPlatform }) => isPlatform).length
  const matching = units.filter(({ isPlatform }) => kind === 'all' || isPlatform === (kind === 'platform'))
  const shown = showsAll ? matching : matching.slice(0, fewRows)
  const count = (label: string, value: number) => (
    <>
      {label} <small>{number(value)}</small>
    </>
  )
  return (
    <section className="card silent" aria-label="Unidades sin señal">
      <header className="card-head">
        <h2>Unidades sin señal</h2>
        <small>{number(units.length)}</small>
        <span className="spacer" />
        <Segmented
          size="small"
          value={kind}
          onChange={setKind}
          options={[
            { value: 'all' as const, label: count('Todas', units.length) },
            { value: 'platform' as const, label: count('Plataforma', byPlatform) },
            { value: 'device' as const, label: count('Equipo', units.length - byPlatform) },
          ]}
        />
      </header>
      <ul>
        {shown.map(({ id, name, at, source, isPlatform }) => (
          <li key={id}>
            <Link to={trackingPaths.map} search={{ unidad: String(id), seguir: '1' } as never}>
              <b>{name}</b>
            </Link>
            <span className={isPlatform ? 'source-red' : 'source-amber'}>
              {isPlatform ? (
                <IconPlugOff size={15} stroke={1.75} aria-hidden />
              ) : (
                <IconDeviceMobileOff size={15} stroke={1.75} aria-hidden />
              )}
              {isPlatform ? 'Plataforma' : 'Equipo'}
            </span>
            <span>
              {isPlatform
                ? `La plataforma no responde desde las ${shortTime(source.since)}`
                : at
                  ? 'El equipo no envía posiciones'
                  : 'El equipo nunca ha enviado una posición'}
            </span>
            <Link to={trackingPaths.source(source.id)}>{source.name}</Link>
            <span className="silent-at">{at ? `Último punto ${dateTime(at)}` : 'Sin puntos'}</span>
          </li>
        ))}
      </ul>
      {shown.length < matching.length && (
        <button type="button" className="more-link" onClick={() => setShowsAll(true)}>
          Ver las {number(matching.length)}
        </button>
      )}
    </section>
  )
}
