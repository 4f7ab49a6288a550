import { useEffect, useRef, useState } from 'react'
import type { UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useTheme } from '../../../kit/theme.ts'
import { liveState } from '../fleet/live-unit.ts'
import { ChosenOverlay } from '../map/chosen-overlay.ts'
import { lonLat } from '../map/geometry.ts'
import { MapView } from '../map/map-view.ts'
import { useCreated } from '../map/use-created.ts'
import { mapTexts } from '../tracking.texts.ts'

/** Where the unit is that is commanded, in the middle of what the panels leave free. */
export function CommandMap({ sheet }: { sheet: UnitCommands }) {
  const host = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<{ view: MapView; chosen: ChosenOverlay; remove: () => void }>()
  const [hasFailed, setFailed] = useState(false)
  const theme = useTheme()
  const isPhone = useIsPhone()
  const { position, now, unit } = sheet
  const create = async (element: HTMLElement) => {
    const chosen = new ChosenOverlay()
    const at = position ? { bounds: undefined, center: lonLat(position), zoom: 10 } : {}
    const view = await MapView.create(element, [chosen, chosen.top], theme, undefined, at)
    return { view, chosen, remove: () => view.remove() }
  }
  useCreated(host, create, setMade, () => setFailed(true))
  useEffect(() => void made?.view.restyle(theme, undefined), [made, theme])
  useEffect(
    () => made?.view.setPadding(isPhone ? noPadding : { left: 340, right: 400, top: 12, bottom: 280 }),
    [made, isPhone],
  )
  useEffect(() => {
    if (!made || !position) return
    made.chosen.showPlace({
      ...position,
      name: unit.name,
      speed: now.speed ?? 0,
      state: liveState((now.speed ?? 0) > 0 ? 1 : 3),
    })
    if (!made.view.map.isMoving()) made.view.map.easeTo({ center: lonLat(position), duration: 400 })
  }, [made, position, now.speed, unit.name])
  return hasFailed ? (
    <p className="map-failed" role="alert">
      {mapTexts.noWebGl}
    </p>
  ) : (
    <div ref={host} className="map-canvas" />
  )
}

const noPadding = { left: 0, right: 0, top: 0, bottom: 0 }
