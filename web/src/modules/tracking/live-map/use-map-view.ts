import { useEffect, useMemo, useRef } from 'react'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { shortTime } from '../../../kit/format.ts'
import { putMark } from '../../../kit/map/PlaceSearch.tsx'
import { lineLengthM, shapeFeatures } from '../../../kit/map/shapes.ts'
import { fleet, useFleet } from '../fleet/fleet.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { passes } from '../fleet/fleet-rows.ts'
import { alertMarks, markKinds, type MarkKind } from '../map/alert-marks.ts'
import { boundsOf, lonLat, type Place } from '../map/geometry.ts'
import type { LiveMap } from './live-map.ts'
import { destinationOf, nextStop, wayAhead } from './trip-view.ts'
import { useGeofences, useNearest, useOpenAlerts, useTrail, useUnitTrip } from './unit-data.ts'
import { useMapLayers, type MapState } from './use-map-state.ts'

/** Tells the map what the address, the layer switches and the server say. */
export function useMapView(map: LiveMap | undefined, state: MapState, isPhone: boolean, hasPanel: boolean) {
  const { chosen, isFollowing, filter, near, nearBy, place } = state
  const layers = useMapLayers()
  const test = useMemo(() => passes(filter).unit, [filter])
  useEffect(() => map?.filter(test), [map, test])
  useEffect(() => map?.choose(chosen), [map, chosen])
  const hasCard = chosen !== undefined || near !== undefined
  useEffect(() => {
    if (isPhone) map?.setPadding({ top: 120, bottom: hasCard ? 330 : 80, left: 24, right: 24 })
    else map?.setPadding({ left: hasPanel ? 352 : 64, right: hasCard ? 368 : 64, top: 60, bottom: 60 })
  }, [map, isPhone, hasPanel, hasCard])
  // After the padding, which moves the centre.
  const isLoaded = useFleet().version > 0
  useEffect(() => map?.follow(isFollowing && isLoaded ? chosen : undefined), [map, isFollowing, chosen, isLoaded])
  useEffect(() => {
    if (!map || !place) return undefined
    map.view.map.jumpTo({ center: lonLat(place), zoom: 12 })
    return putMark(map.view.map, place)
  }, [map, place])
  useEffect(() => map?.show.units.labels(layers.labels), [map, layers.labels])
  const hasWay = useWay(map, chosen, isPhone, layers)
  useFences(map, layers.geofences)
  const marks = useAlertMarks(map, layers.alerts, test)
  const { data: nearest } = useNearest(near, nearBy)
  useEffect(() => map?.show.nearest.show(near, near ? (nearest?.units ?? []) : []), [map, near, nearest])
  useNearestInSight(map, near, nearest?.units)
  return { hasWay, marks, test }
}

/** A new point and its first answer are brought into sight together; later answers leave the view alone. */
function useNearestInSight(map: LiveMap | undefined, near: Place | undefined, units: readonly Place[] | undefined) {
  const seen = useRef<Place>(undefined)
  useEffect(() => {
    if (!map || !near || !units || seen.current === near) return
    seen.current = near
    const bounds = boundsOf([near, ...units])
    if (bounds) map.fit(bounds)
  }, [map, near, units])
}

function useFences(map: LiveMap | undefined, isShown: boolean) {
  const { data } = useGeofences(isShown)
  const features = useMemo(() => shapeFeatures(data ?? []).areas.features, [data])
  useEffect(() => map?.show.geofences.set(isShown ? features : []), [map, features, isShown])
}

/** Draws jammers and power cuts; answers which of them there are. */
function useAlertMarks(
  map: LiveMap | undefined,
  isShown: boolean,
  test: (unit: LiveUnit) => boolean,
): readonly MarkKind[] {
  const { data } = useOpenAlerts(isShown)
  const isLoaded = useFleet().version > 0
  const features = useMemo(
    () =>
      alertMarks(isShown && isLoaded ? (data?.alerts ?? []) : [], (id) => {
        const unit = fleet.units.get(id)
        return unit !== undefined && test(unit)
      }),
    [data, isShown, isLoaded, test],
  )
  useEffect(() => map?.show.alerts.set(features), [map, features])
  return markKinds.filter((kind) => features.some(({ properties }) => properties?.k === kind))
}

// A trail that begins standing is one that left within the hour.
const departureM = 150

/** Trail behind and way ahead of the chosen unit. */
function useWay(
  map: LiveMap | undefined,
  chosen: number | undefined,
  isPhone: boolean,
  layers: { trail: boolean; way: boolean },
): boolean {
  useFleet()
  const { data: trail } = useTrail(layers.trail ? chosen : undefined)
  const { data: trip } = useUnitTrip(chosen)
  const unit = chosen === undefined ? undefined : fleet.units.get(chosen)
  const [lat, lon] = [unit?.lat ?? undefined, unit?.lon ?? undefined]
  useEffect(() => {
    if (!map) return
    if (!trail || lat === undefined || lon === undefined) return map.show.chosen.showTrail([])
    const line: Place[] = trail.lat.map((one, i) => ({ lat: one, lon: trail.lon[i] ?? 0 }))
    const left = trail.speed.findIndex((speed) => speed > 5)
    const isDeparture = left > 0 && lineLengthM(line.slice(0, left + 1)) < departureM
    const started = isDeparture
      ? `Salió ${shortTime(new Date(Date.parse(trail.from) + (trail.t[left] ?? 0) * 1000))}`
      : undefined
    map.show.chosen.showTrail(line.length > 0 ? [...line, { lat, lon }] : [], started)
  }, [map, trail, lat, lon])
  const next =
    trip && layers.way && unit && unit.state !== liveStates.silent ? nextStop(trip.destinations)?.stop : undefined
  useEffect(() => {
    if (!map) return
    if (!next || lat === undefined || lon === undefined) return map.show.chosen.showWay([], undefined, 'right')
    map.show.chosen.showWay(wayAhead(next, { lat, lon }).line, destinationOf(next), isPhone ? 'left' : 'right')
  }, [map, next, lat, lon, isPhone])
  return next !== undefined
}
