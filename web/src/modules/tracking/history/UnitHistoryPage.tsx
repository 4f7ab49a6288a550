import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { dayKey } from '../../../kit/format.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { mapTexts } from '../tracking.texts.ts'
import { bandLabels } from './day-track.ts'
import { neighbourStop } from './day-list.ts'
import { hasSeveral } from './day-sources.ts'
import { sensorsOf } from './SensorRow.tsx'
import { Dock, EmptyDock } from './Dock.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { bandList } from './history-look.ts'
import type { Replay } from './replay.ts'
import { useReplay, useUnitDay, viewOf, type DayView } from './use-history.ts'
import '../map/map.css'
import '../live-map/live-map.css'
import './history.css'

const HistoryMap = lazy(() => import('./HistoryMap.tsx').then((m) => ({ default: m.HistoryMap })))

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** `/Consola/mapas/historial/:unitId`: one day of a unit as list, map and chart with one cursor. The address carries day and second. */
export function UnitHistoryPage() {
  const { unitId = '' } = useRouteParams()
  const [search, patch] = useSearchParams()
  const id = Number(unitId)
  const day = search.dia && dayPattern.test(search.dia) ? search.dia : dayKey()
  const { data, error, refetch } = useUnitDay(id, day)
  const view = useMemo(() => data && viewOf(data), [data])
  useEffect(() => {
    document.title = `${data?.name ?? 'Historial'} · Arriero`
  }, [data?.name])
  const shared = {
    unitId: id,
    day,
    setDay: (other: string) => patch({ dia: other, t: undefined }),
    error,
    retry: () => void refetch(),
  }
  if (!view) return <Frame {...shared} view={undefined} replay={undefined} />
  return <Day {...shared} key={`${id} ${day}`} view={view} at={search.t} write={(t) => patch({ t })} />
}

type Shared = Omit<Parameters<typeof HistoryPanel>[0], 'view' | 'replay'>

function Day({
  view,
  at,
  write,
  ...shared
}: Shared & { view: DayView; at: string | undefined; write: (t: string) => void }) {
  const replay = useReplay(view, at, write)
  useReplayKeys(replay, view)
  return <Frame {...shared} view={view} replay={replay} />
}

function Frame({ view, replay, ...shared }: Shared & { view: DayView | undefined; replay: Replay | undefined }) {
  const [isDockOpen, setDockOpen] = useState(true)
  const [hasFailed, setFailed] = useState(false)
  const isEmpty = view?.day.track.t.length === 0
  const hasDock = view && replay && !isEmpty
  return (
    <div className={['day-screen', ...(hasDock && isDockOpen ? rowsOf(view) : [])].join(' ')}>
      <div className="history-map">
        {hasFailed ? (
          <p className="map-failed" role="alert">
            {mapTexts.noWebGl}
          </p>
        ) : (
          <Suspense fallback={<div className="map-canvas" />}>
            <HistoryMap view={view} replay={replay} isDockOpen={isDockOpen} onFailure={() => setFailed(true)} />
          </Suspense>
        )}
      </div>
      <HistoryPanel {...shared} view={view} replay={replay} />
      {hasDock && <SpeedLegend view={view} />}
      {hasDock && <Dock view={view} replay={replay} isOpen={isDockOpen} onFold={() => setDockOpen(!isDockOpen)} />}
      {view && isEmpty && <EmptyDock view={view} />}
    </div>
  )
}

function SpeedLegend({ view }: { view: DayView }) {
  const labels = bandLabels(view.bands)
  return (
    <div className="legend history-legend" role="note" aria-label="Leyenda">
      {bandList.map((band) => (
        <span key={band}>
          <i className={`band-${band}`} />
          {labels[band]}
        </span>
      ))}
    </div>
  )
}

const takesKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, .ant-select, .ant-picker, [role=dialog], [role=menu], canvas') !== null)

/** Space plays, arrows step one position, with Shift one stop. */
function useReplayKeys(replay: Replay, { day: { track }, stops }: DayView) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || takesKeys(event.target)) return
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined
    const { second } = replay.state
    // A focused button is pressed by space itself.
    if (event.key === ' ' && !(event.target instanceof HTMLButtonElement)) replay.toggle()
    else if (by && event.shiftKey) replay.seek(neighbourStop(stops, second, by)?.from ?? second)
    else if (by)
      replay.seek((by === 1 ? track.t.find((t) => t > second) : track.t.findLast((t) => t < second)) ?? second)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** The rows of the dock decide how high it is. */
const rowsOf = (view: DayView) => [
  'day-open',
  ...(hasSeveral(view.sources) ? ['day-sources'] : []),
  ...(sensorsOf(view).length > 0 ? ['day-sensors'] : []),
]
