import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTheme } from '../../../kit/theme.ts'
import { useFleetState } from '../fleet/fleet.ts'
import { useCreated } from '../map/use-created.ts'
import { LiveMap, type LiveMapEvents } from './live-map.ts'
import { useMapLayers } from './use-map-state.ts'

interface MapCanvasProps {
  events: LiveMapEvents
  onReady: (map: LiveMap | undefined) => void
  /** The browser cannot draw maps, or the base map did not come. */
  onFailure: (error: unknown) => void
}

/** The map's place in the page. Everything it shows is told to the `LiveMap` it hands out. */
export function MapCanvas({ events, onReady, onFailure }: MapCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<LiveMap>()
  const theme = useTheme()
  const hasOther = useMapLayers(({ otherBase }) => otherBase)
  const otherUrl = useFleetState(({ mapStyleUrl }) => mapStyleUrl)
  const styleUrl = hasOther ? otherUrl : undefined
  const onPick = useEffectEvent(events.onPick)
  const onAlert = useEffectEvent(events.onAlert)
  const onHover = useEffectEvent(events.onHover)
  const onMenu = useEffectEvent(events.onMenu)
  const onGround = useEffectEvent(events.onGround)
  const onMoved = useEffectEvent(events.onMoved)
  const ready = (map: LiveMap | undefined) => {
    setMade(map)
    onReady(map)
  }
  useCreated(
    host,
    (element) => LiveMap.create(element, theme, styleUrl, { onPick, onAlert, onHover, onMenu, onGround, onMoved }),
    ready,
    onFailure,
  )
  useEffect(() => void made?.view.restyle(theme, styleUrl), [made, theme, styleUrl])
  return <div ref={host} className="map-canvas" />
}
