import type { ReactNode } from 'react'
import { delayQuantile } from '@arriero/contract/tracking/delay.rules.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { number, shortTime } from '../../../kit/format.ts'
import { isDown, lagText } from './sources-data.ts'
import { Sparkline } from './Sparkline.tsx'

const sum = (sources: readonly Source[], of: (source: Source) => number) =>
  sources.reduce((total, source) => total + of(source), 0)
/** Lists of numbers added up, place by place. */
const added = (lists: readonly (readonly number[])[]) =>
  (lists[0] ?? []).map((_, i) => lists.reduce((total, list) => total + (list[i] ?? 0), 0))

/** How the positions are doing as a whole: with signal, without because of a platform, without because of the device. */
export function SourceStats({ sources }: { sources: readonly Source[] }) {
  const all = sum(sources, ({ units }) => units.imported)
  const down = sources.filter(isDown)
  const byPlatform = sum(down, ({ units }) => units.imported)
  const byDevice = sum(
    sources.filter((source) => !isDown(source)),
    ({ units }) => units.silent,
  )
  const delays = added(sources.map(({ traffic }) => traffic.delays))
  const p95 = delayQuantile(delays, 0.95)
  const withSignal = Math.max(0, all - byPlatform - byDevice)
  const oldest = down
    .map(({ since }) => since)
    .filter((since) => since !== null)
    .toSorted()[0]
  return (
    <div className="card stats source-stats">
      <Stat label="Unidades con señal" value={number(withSignal)} unit={`de ${number(all)}`}>
        <span className="source-bar" aria-hidden>
          <i style={{ flexGrow: withSignal }} />
          <i style={{ flexGrow: all - withSignal }} />
        </span>
      </Stat>
      <Stat label="Sin señal por la plataforma" value={number(byPlatform)} tone={byPlatform > 0 ? 'red' : undefined}>
        {down.length === 0
          ? 'Todas responden'
          : `${down
              .map(({ name }) => name)
              .slice(0, 2)
              .join(', ')}${oldest ? `, desde las ${shortTime(oldest)}` : ''}`}
      </Stat>
      <Stat label="Sin señal por su equipo" value={number(byDevice)} tone={byDevice > 0 ? 'amber' : undefined}>
        Más de 24 h sin reportar
      </Stat>
      <Stat label="Posiciones por minuto" value={number(sum(sources, ({ traffic }) => traffic.perMinute))}>
        <Sparkline values={added(sources.map(({ traffic }) => traffic.positions))} least={1} tone="blue" />
      </Stat>
      <Stat label="Retraso mediano" value={lagText(delayQuantile(delays, 0.5))}>
        {p95 === null ? 'Sin posiciones en la última hora' : `p95 ${lagText(p95)} en la última hora`}
      </Stat>
    </div>
  )
}

function Stat({
  label,
  value,
  unit,
  tone,
  children,
}: {
  label: string
  value: string
  unit?: string
  tone?: 'red' | 'amber' | undefined
  children: ReactNode
}) {
  return (
    <div className="stat">
      <div className="stat-label">{label}</div>
      <div className={`stat-value ${tone ? `source-${tone}` : ''}`}>
        {value}
        {unit && <small>{unit}</small>}
      </div>
      <div className="source-note">{children}</div>
    </div>
  )
}
