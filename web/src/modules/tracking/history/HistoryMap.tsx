import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { IconFocus2, IconHexagon, IconMinus, IconPlus } from '@tabler/icons-react'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { PlaceSearch } from '../../../kit/map/PlaceSearch.tsx'
import { useIsPhone } from '../../../kit/media.ts'
import { isReducedMotion } from '../../../kit/reduced-motion.ts'
import { useTheme } from '../../../kit/theme.ts'
import { distanceM, shapeFeatures } from '../../../kit/map/shapes.ts'
import { createGeofencesOverlay } from '../map/geofences-overlay.ts'
import { boundsOf, lonLat } from '../map/geometry.ts'
import { MapView } from '../map/map-view.ts'
import { useCreated } from '../map/use-created.ts'
import { Tool } from '../live-map/MapTools.tsx'
import { useGeofences } from '../live-map/unit-data.ts'
import { setMapLayers, useMapLayers } from '../live-map/use-map-state.ts'
import { indexAt, placeAt } from './day-track.ts'
import type { Replay } from './replay.ts'
import { TrackOverlay, trackLayer } from './track-overlay.ts'
import type { DayView } from './use-history.ts'

interface HistoryMapProps {
  view: DayView | undefined
  replay: Replay | undefined
  isDockOpen: boolean
  onFailure: () => void
}

interface Made {
  view: MapView
  track: TrackOverlay
  fences: ReturnType<typeof createGeofencesOverlay>
  remove: () => void
}

/** The day on the map; pressing the way moves the cursor there. */
export function HistoryMap({ view, replay, isDockOpen, onFailure }: HistoryMapProps) {
  const host = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<Made>()
  const [keepsInSight, setKeepsInSight] = useState(true)
  const theme = useTheme()
  const isPhone = useIsPhone()
  const press = useEffectEvent((lat: number, lon: number) => view && replay?.seek(nearestSecond(view, { lat, lon })))
  const create = async (element: HTMLElement): Promise<Made> => {
    const [track, fences] = [new TrackOverlay(), createGeofencesOverlay()]
    const view = await MapView.create(element, [fences, track, track.top], theme)
    view.map.on('click', trackLayer, ({ lngLat }) => press(lngLat.lat, lngLat.lng))
    for (const [event, cursor] of [
      ['mouseenter', 'pointer'],
      ['mouseleave', ''],
    ] as const) {
      view.map.on(event, trackLayer, () => (view.map.getCanvas().style.cursor = cursor))
    }
    return { view, track, fences, remove: () => view.remove() }
  }
  useCreated(host, create, setMade, onFailure)
  useEffect(() => void made?.view.restyle(theme, undefined), [made, theme])
  useEffect(
    () =>
      made?.view.setPadding(
        isPhone
          ? { left: 24, right: 24, top: 24, bottom: 24 }
          : { left: 352, right: 60, top: 40, bottom: isDockOpen ? 310 : 90 },
      ),
    [made, isPhone, isDockOpen],
  )
  useDayOnMap(made, view, replay)
  useCursorOnMap(made, view, replay, keepsInSight)
  const hasFences = useFences(made)
  const glyph = { size: 17, stroke: 1.75 } as const
  return (
    <>
      <div ref={host} className="map-canvas" />
      <div className="tools history-tools" role="toolbar" aria-label="Mapa">
        <Tool label="Acercar" onClick={() => made?.view.map.zoomIn()}>
          <IconPlus {...glyph} />
        </Tool>
        <Tool label="Alejar" onClick={() => made?.view.map.zoomOut()}>
          <IconMinus {...glyph} />
        </Tool>
        <Tool label="Geocercas" isOn={hasFences} onClick={() => setMapLayers({ geofences: !hasFences })}>
          <IconHexagon {...glyph} />
        </Tool>
        <Tool label="Mantener la unidad a la vista" isOn={keepsInSight} onClick={() => setKeepsInSight(!keepsInSight)}>
          <IconFocus2 {...glyph} />
        </Tool>
        <PlaceSearch map={made?.view.map} className="tool" />
      </div>
    </>
  )
}

/** Second of the position nearest to a place. */
function nearestSecond({ day: { track } }: DayView, place: { lat: number; lon: number }): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let i = 0; i < track.t.length; i += 1) {
    const distance = distanceM(place, { lat: track.lat[i] ?? 0, lon: track.lon[i] ?? 0 })
    if (distance < least) [best, least] = [i, distance]
  }
  return track.t[best] ?? 0
}

function useFences(made: Made | undefined): boolean {
  const isShown = useMapLayers(({ geofences }) => geofences)
  const { data } = useGeofences(isShown)
  useEffect(() => made?.fences.set(isShown && data ? shapeFeatures(data).areas.features : []), [made, data, isShown])
  return isShown
}

function useDayOnMap(made: Made | undefined, view: DayView | undefined, replay: Replay | undefined) {
  const shown = useRef('')
  useEffect(() => {
    if (!made || !view || !replay) return
    made.track.show(view, (stop) => replay.seek(stop.from))
    const { track, unitId, day } = view.day
    const key = `${unitId} ${day}`
    // Today is read again every half minute: the view stays where the user put it.
    if (key === shown.current) return
    shown.current = key
    const bounds = boundsOf(track.lat.map((lat, i) => ({ lat, lon: track.lon[i] ?? 0 })))
    if (bounds) made.view.map.fitBounds(bounds, { padding: 30, maxZoom: 13, duration: 0 })
  }, [made, view, replay])
}

function useCursorOnMap(
  made: Made | undefined,
  view: DayView | undefined,
  replay: Replay | undefined,
  keepsInSight: boolean,
) {
  useEffect(() => {
    if (!made || !view || !replay) return
    const { track } = view.day
    const move = () => {
      const { second, isPlaying } = replay.state
      const i = indexAt(track.t, second)
      const place = placeAt(track, second)
      const speed = track.speed[i] ?? 0
      const state =
        speed > view.day.speedLimit
          ? liveStates.alert
          : speed > 4
            ? liveStates.moving
            : track.ignition[i] === 1
              ? liveStates.idle
              : liveStates.parked
      made.track.point(place, state, track.course[i] ?? null)
      const { map } = made.view
      if (!place || !keepsInSight || map.isMoving()) return
      if (!made.view.isInFree(place))
        map.easeTo({ center: lonLat(place), duration: isPlaying && !isReducedMotion() ? 400 : 0 })
    }
    move()
    return replay.subscribe(move)
  }, [made, view, replay, keepsInSight])
}
