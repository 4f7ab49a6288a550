import { useEffect, useEffectEvent, useRef } from 'react'
import { useTheme } from '../../../kit/theme.ts'
import { useFleetState } from '../fleet/fleet.ts'
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
  const made = useRef<LiveMap>(undefined)
  const theme = useTheme()
  const hasOther = useMapLayers(({ otherBase }) => otherBase)
  const otherUrl = useFleetState(({ mapStyleUrl }) => mapStyleUrl)
  const styleUrl = hasOther ? otherUrl : undefined
  const tell = useEffectEvent((map: LiveMap | undefined) => {
    made.current = map
    onReady(map)
  })
  const fail = useEffectEvent(onFailure)
  const heard: LiveMapEvents = {
    onPick: useEffectEvent(events.onPick), onHover: useEffectEvent(events.onHover), onMenu: useEffectEvent(events.onMenu),
    onGround: useEffectEvent(events.onGround), onMoved: useEffectEvent(events.onMoved),
  }
  const start = useEffectEvent((element: HTMLElement) => LiveMap.create(element, theme, styleUrl, heard))
  useEffect(() => {
    const element = host.current
    if (!element) return
    let map: LiveMap | undefined
    let isGone = false
    start(element).then((created) => {
      map = created
      if (isGone) created.remove()
      else tell(created)
    }, (error: unknown) => !isGone && fail(error))
    return () => {
      isGone = true
      tell(undefined)
      map?.remove()
    }
  }, [])
  useEffect(() => void made.current?.view.restyle(theme, styleUrl), [theme, styleUrl])
  return <div ref={host} className="map-canvas" />
}
