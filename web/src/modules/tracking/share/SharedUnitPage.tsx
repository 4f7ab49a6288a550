import { lazy, Suspense, useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { openShare } from '@arriero/contract/tracking/tracking.contract.ts'
import { IconMapPin } from '@tabler/icons-react'
import { ApiError } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { dateTime, time } from '../../../kit/format.ts'
import { Logo } from '../../../kit/shell/Logo.tsx'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { useNow } from '../../../kit/now.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { liveState } from '../fleet/live-unit.ts'
import { agoOf } from '../fleet/age.ts'
import { stateLook } from '../fleet/state-look.ts'
import { shareTexts } from '../tracking.texts.ts'
import '../map/map.css'
import './share.css'

const ShareCanvas = lazy(() => import('./ShareCanvas.tsx').then((m) => ({ default: m.ShareCanvas })))
const everyMs = 10_000

/** What whoever has the link sees, without signing in: where one unit is, until the link ends. */
export function SharedUnitPage() {
  const { token = '' } = useRouteParams()
  const { data, error, refetch } = useQuery({
    queryKey: ['shared', token],
    queryFn: ({ signal }) => call(openShare, { token, signal }),
    placeholderData: undefined,
    refetchInterval: ({ state }) => (state.error ? false : everyMs),
  })
  useNow(5000)
  const title = data ? `${data.unit} · ${data.company}` : 'Ubicación compartida'
  useEffect(() => {
    document.title = title
  }, [title])
  const isGone = error instanceof ApiError && error.status === 404
  if (isGone)
    return (
      <main className="shared shared-gone">
        <EmptyState {...shareTexts.gone} />
      </main>
    )
  if (error && !data)
    return (
      <main className="shared shared-gone">
        <ErrorState error={error} retry={() => void refetch()} />
      </main>
    )
  const look = stateLook[liveState(data?.state)]
  return (
    <main className="shared">
      <Suspense fallback={<div className="map-canvas" />}>{data && <ShareCanvas shared={data} />}</Suspense>
      <section className="shared-card" aria-label="Unidad compartida" aria-busy={!data}>
        <header>
          <Logo size={26} />
          <b>{data?.company ?? 'Cargando…'}</b>
        </header>
        {data && (
          <>
            <div className="shared-unit">
              <span className={`tile tile-40 tone-${look.tone}`}>
                <Glyph state={liveState(data.state)} course={data.course} size={26} />
              </span>
              <div>
                <h1>{data.unit}</h1>
                <p>{[data.plates, data.note].filter(Boolean).join(' · ')}</p>
              </div>
              <StatePill tone={look.tone}>{look.label}</StatePill>
            </div>
            <dl>
              <div>
                <dt>Velocidad</dt>
                <dd>{Math.round(data.speed)} km/h</dd>
              </div>
              <div>
                <dt>Última posición</dt>
                <dd>{data.at ? `${agoOf(Date.parse(data.at) / 1000)}, ${time(data.at)}` : 'Sin posiciones'}</dd>
              </div>
            </dl>
            {data.place && (
              <p className="shared-place">
                <IconMapPin size={16} stroke={1.75} aria-hidden />
                {data.place}
              </p>
            )}
            <footer>El enlace vence el {dateTime(data.expiresAt)}</footer>
          </>
        )}
      </section>
    </main>
  )
}
