import { useEffect, useRef, useState } from 'react'
import type { openShare } from '@arriero/contract/tracking/tracking.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { useTheme } from '../../../kit/theme.ts'
import { liveState } from '../fleet/live-unit.ts'
import { ChosenOverlay } from '../map/chosen-overlay.ts'
import { lonLat, type Place } from '../map/geometry.ts'
import { MapView } from '../map/map-view.ts'
import { useCreated } from '../map/use-created.ts'
import { mapTexts } from '../tracking.texts.ts'

type Shared = ReplyOf<typeof openShare>

/** The map of a shared position: the unit, and its last hour. */
export function ShareCanvas({ shared }: { shared: Shared }) {
  const host = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<{ view: MapView; chosen: ChosenOverlay; remove: () => void }>()
  const [hasFailed, setFailed] = useState(false)
  const theme = useTheme()
  const place = placeOf(shared)
  const create = async (element: HTMLElement) => {
    const chosen = new ChosenOverlay()
    const view = await MapView.create(
      element,
      [chosen, chosen.top],
      theme,
      undefined,
      place ? { bounds: undefined, center: lonLat(place), zoom: 9.5 } : {},
    )
    return { view, chosen, remove: () => view.remove() }
  }
  useCreated(host, create, setMade, () => setFailed(true))
  useEffect(() => void made?.view.restyle(theme, undefined), [made, theme])
  useEffect(() => {
    if (!made) return
    const at = placeOf(shared)
    made.chosen.showPlace(
      at && { ...at, name: shared.unit, speed: shared.speed, course: shared.course, state: liveState(shared.state) },
    )
    const trail = shared.trail.lat.map((lat, i) => ({ lat, lon: shared.trail.lon[i] ?? 0 }))
    made.chosen.showTrail(at ? [...trail, at] : trail)
    if (at && !made.view.map.isMoving()) made.view.map.easeTo({ center: lonLat(at), duration: 600 })
  }, [made, shared])
  return hasFailed ? (
    <p className="map-failed" role="alert">
      {mapTexts.noWebGl}
    </p>
  ) : (
    <div ref={host} className="map-canvas" />
  )
}

const placeOf = ({ lat, lon }: Shared): Place | undefined => (lat === null || lon === null ? undefined : { lat, lon })
