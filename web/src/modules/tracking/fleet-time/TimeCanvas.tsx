import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { IconHexagon, IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { PlaceSearch } from '../../../kit/map/PlaceSearch.tsx'
import { boundsOf as shapeBounds, shapeFeatures } from '../../../kit/map/shapes.ts'
import { useIsPhone } from '../../../kit/media.ts'
import { useTheme } from '../../../kit/theme.ts'
import { Tool } from '../live-map/MapTools.tsx'
import { useGeofences } from '../live-map/unit-data.ts'
import { setMapLayers, useMapLayers } from '../live-map/use-map-state.ts'
import { boundsOf } from '../map/geometry.ts'
import { useCreated } from '../map/use-created.ts'
import type { Ask } from './use-asked.ts'
import type { PastFleet } from './past-fleet.ts'
import { TimeMap } from './time-map.ts'
import type { AreaAsked, useVisitors } from './use-fleet-time.ts'

interface TimeCanvasProps {
  past: PastFleet
  asked: AreaAsked
  isWho: boolean
  ask: Ask
  visitors: ReturnType<typeof useVisitors>
  chosen: number | undefined
  choose: (id: number | undefined) => void
  isDrawing: boolean
  setDrawing: (isDrawing: boolean) => void
  /** Geofences that were there on the day; undefined: not known yet. */
  fenceIds: readonly number[] | undefined
  onReady: (goTo: (id: number) => void) => void
  onFailure: () => void
}

/** The map of the moment and its tools. */
export function TimeCanvas(props: TimeCanvasProps) {
  const { past, asked, isWho, ask, visitors, chosen, choose, isDrawing, setDrawing, fenceIds, onReady, onFailure } =
    props
  const host = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<TimeMap>()
  const theme = useTheme()
  const isPhone = useIsPhone()
  const pick = useEffectEvent(choose)
  const ready = (map: TimeMap | undefined) => {
    setMade(map)
    if (map) onReady((id) => map.goTo(id))
  }
  useCreated(host, (element) => TimeMap.create(element, theme, past, (id) => pick(id)), ready, onFailure)
  useEffect(() => void made?.view.restyle(theme, undefined), [made, theme])
  useEffect(() => {
    made?.setPadding(
      isPhone ? { left: 24, right: 24, top: 24, bottom: 24 } : { left: 352, right: 64, top: 40, bottom: 280 },
    )
    made?.wholeFleet()
  }, [made, isPhone])
  useEffect(() => made?.choose(chosen), [made, chosen])

  const { geofences: hasFences } = useMapLayers()
  const { data: fences } = useGeofences(hasFences || asked.geofenceId !== undefined)
  const then = useMemo(() => fences?.filter(({ id }) => !fenceIds || fenceIds.includes(id)) ?? [], [fences, fenceIds])
  useEffect(
    () => made?.show.geofences.set(hasFences ? shapeFeatures(then).areas.features : []),
    [made, hasFences, then],
  )
  const fence = fences?.find(({ id }) => id === asked.geofenceId)
  useEffect(() => {
    if (made && fence) made.fit(shapeBounds([fence.shape]) ?? [-117, 14, -86, 33])
  }, [made, fence])

  const { area } = asked
  const isAreaShown = isWho && !isDrawing
  useEffect(() => made?.showArea(isAreaShown ? area : undefined), [made, area, isAreaShown])
  const hasFit = useRef(false)
  useEffect(() => {
    const bounds = area && boundsOf(area)
    // An area of the address is brought into sight; what a hand has just drawn is there.
    if (made && bounds && !hasFit.current) made.fit(bounds)
    if (made && isWho) hasFit.current = true
  }, [made, area, isWho])
  const drawn = useEffectEvent((points: AreaAsked['area']) => {
    setDrawing(false)
    ask({ area: points })
  })
  const begun = useEffectEvent(() => asked.area)
  useEffect(() => {
    if (!made || !isDrawing) return undefined
    void made.draw(begun(), (points) => drawn(points))
    return () => made.stopDrawing()
  }, [made, isDrawing])

  const there = visitors.data?.units
  useEffect(
    () => made?.show.units.fade(isWho && there ? there.map(({ unitId }) => unitId) : undefined),
    [made, isWho, there],
  )
  const glyph = { size: 17, stroke: 1.75 } as const
  return (
    <>
      <div ref={host} className="map-canvas" />
      <div className="tools history-tools past-tools" role="toolbar" aria-label="Mapa">
        <Tool label="Acercar" onClick={() => made?.view.map.zoomIn()}>
          <IconPlus {...glyph} />
        </Tool>
        <Tool label="Alejar" onClick={() => made?.view.map.zoomOut()}>
          <IconMinus {...glyph} />
        </Tool>
        <Tool label="Toda la flota" onClick={() => made?.wholeFleet()}>
          <IconMaximize {...glyph} />
        </Tool>
        <Tool label="Geocercas" isOn={hasFences} onClick={() => setMapLayers({ geofences: !hasFences })}>
          <IconHexagon {...glyph} />
        </Tool>
        <PlaceSearch map={made?.view.map} className="tool" />
      </div>
      {isDrawing && (
        <p className="tool-hint past-hint" role="status">
          Haga clic en las esquinas del área; doble clic en la última la cierra.
        </p>
      )}
    </>
  )
}
