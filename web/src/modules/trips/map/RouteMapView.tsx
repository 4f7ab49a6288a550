import { useEffect, useRef, useState } from 'react'
import { useTheme } from '../../../kit/theme.ts'
import { RouteMap, type RouteMapData } from './route-map.ts'

interface RouteMapViewProps {
  data: RouteMapData
  label: string
  /** Set while a click on the map means a place. */
  onPick?: ((place: { lat: number; lon: number }) => void) | undefined
}

/** Mounts the trip's map; loaded apart, because MapLibre is heavy. */
export function RouteMapView({ data, label, onPick }: RouteMapViewProps) {
  const theme = useTheme()
  const box = useRef<HTMLDivElement>(null)
  const map = useRef<RouteMap>(undefined)
  const latest = useRef({ data, onPick })
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    latest.current = { data, onPick }
    map.current?.show(data)
    map.current?.picking(onPick !== undefined)
  }, [data, onPick])

  useEffect(() => {
    let isGone = false
    const container = box.current
    if (!container) return
    const open = async () => {
      try {
        const opened = await RouteMap.open(container, theme, (place) => latest.current.onPick?.(place))
        if (isGone) return opened.close()
        map.current = opened
        opened.show(latest.current.data)
      } catch {
        setProblem('No se pudo cargar el mapa. La lista de destinos sigue completa.')
      }
    }
    void open()
    return () => {
      isGone = true
      map.current?.close()
      map.current = undefined
    }
  }, [theme])

  return (
    <div className="route-map" role="region" aria-label={label}>
      <div ref={box} className="route-map-box" />
      {problem && (
        <p className="route-map-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
