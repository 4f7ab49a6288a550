import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FleetAlert } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { stateButtons, stateLook } from '../fleet/state-look.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { mapTexts } from '../tracking.texts.ts'
import { AlertNotice } from './AlertNotice.tsx'
import { neighbourAlert } from './neighbour-alert.ts'
import { TimeDock } from './TimeDock.tsx'
import { TimePanel } from './TimePanel.tsx'
import {
  alertsAt,
  dayOf,
  useClock,
  useFleetClock,
  useFleetDay,
  useFleetDays,
  usePastFleet,
  useVisitors,
} from './use-fleet-time.ts'
import type { FleetClock } from './fleet-clock.ts'
import { useAsked } from './use-asked.ts'
import '../map/map.css'
import '../live-map/live-map.css'
import '../history/history.css'
import './fleet-time.css'

const TimeCanvas = lazy(() => import('./TimeCanvas.tsx').then((m) => ({ default: m.TimeCanvas })))

const noAlerts: FleetAlert[] = []

/** `/Consola/mapas/tiempo`: the whole fleet at any moment of the last 31 days. The address carries moment, speed and area. */
export function FleetTimePage() {
  const [search, patch] = useSearchParams()
  const clock = useFleetClock(search.t, search.v, (t, v) => patch({ t, v: v === '60' ? undefined : v }))
  const { at } = useClock(clock)
  const { data: known } = useFleetDays()
  const days = useMemo(() => known?.days ?? [], [known])
  const day = dayOf(days, at)
  const { data: line } = useFleetDay(day)
  const alerts = line?.alerts ?? noAlerts
  const past = usePastFleet(clock, alerts)
  const [asked, isWho, ask] = useAsked(search, patch, clock)
  const visitors = useVisitors(asked, isWho)
  const chosen = search.unidad && /^\d{1,12}$/.test(search.unidad) ? Number(search.unidad) : undefined
  const choose = (id: number | undefined) => patch({ unidad: id === undefined ? undefined : String(id) })
  const [isDrawing, setDrawing] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const goTo = useRef<(id: number) => void>(undefined)
  useTimeKeys(clock, alerts)
  const shared = { clock, past, days, day, alerts, asked, isWho, ask, visitors, chosen, isDrawing, setDrawing }
  return (
    <div className="day-screen past-screen">
      <div className="history-map">
        {hasFailed ? (
          <p className="map-failed" role="alert">
            {mapTexts.noWebGl}
          </p>
        ) : (
          <Suspense fallback={<div className="map-canvas" />}>
            <TimeCanvas
              {...shared}
              fenceIds={line?.geofenceIds}
              choose={choose}
              onReady={(go) => (goTo.current = go)}
              onFailure={() => setFailed(true)}
            />
          </Suspense>
        )}
      </div>
      <TimePanel
        {...shared}
        choose={(id) => {
          choose(id)
          if (id !== undefined) goTo.current?.(id)
        }}
      />
      <AlertNotice alerts={alertsAt(alerts, at)} />
      <div className="legend history-legend past-legend" role="note" aria-label="Leyenda">
        {stateButtons.map((state) => (
          <span key={state}>
            <Glyph state={state} size={15} />
            {state === liveStates.alert ? 'En alerta' : stateLook[state].short}
          </span>
        ))}
        {isWho && <span className="legend-rest">Fuera del área, tenues</span>}
      </div>
      <TimeDock {...shared} hours={line?.hours ?? []} />
    </div>
  )
}

const takesKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, .ant-select, .ant-picker, [role=dialog], [role=menu], [role=slider], canvas') !==
      null)

/** Space plays, arrows step one minute, with Shift one alert. */
function useTimeKeys(clock: FleetClock, alerts: readonly FleetAlert[]) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    // A focused button is pressed by space itself.
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) clock.toggle()
    else if (by && event.shiftKey) clock.seek(neighbourAlert(alerts, clock.state.at, by) ?? clock.state.at)
    else if (by) clock.seek(clock.state.at + by * 60_000)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
