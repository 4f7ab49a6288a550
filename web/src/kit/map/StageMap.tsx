import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Map as GlMap } from 'maplibre-gl'
import { Button, Tooltip } from 'antd'
import { IconArrowsMaximize, IconMapOff, IconMinus, IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../states.tsx'
import { useTheme } from '../theme.ts'
import { useStage } from './map-stage.tsx'
import { PlaceSearch } from './PlaceSearch.tsx'
import { countryBounds, type Bounds } from './shapes.ts'
import './map.css'

interface StageMapProps {
  /** What the map shows, for those who cannot see it. */
  label: string
  /** Where it starts. */
  bounds?: Bounds | undefined
  /** What 'Ver todo' shows. */
  whole?: (() => Bounds | undefined) | undefined
  /** Layers, and what floats over the map. */
  children?: ReactNode
}

/** The one map of a stage: bundled base map in the theme of the console, zoom buttons, room for floating parts. */
export function StageMap({ label, bounds = countryBounds, whole, children }: StageMapProps) {
  const { map, setMap, setStyle } = useStage()
  const host = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const shown = useRef(theme)
  const styled = useRef(setStyle)
  styled.current = setStyle
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    let made: GlMap | undefined
    let isGone = false
    const start = async (element: HTMLElement) => {
      const { createMap } = await import('./create-map.ts')
      const created = await createMap(element, shown.current, bounds, (below) => styled.current(below))
      if (isGone) return created.remove()
      made = created
      setMap(created)
    }
    if (host.current) start(host.current).catch(() => setFailed(true))
    return () => {
      isGone = true
      setMap(undefined)
      styled.current(undefined)
      // Layers take themselves away first: their effects end after this one.
      queueMicrotask(() => made?.remove())
    }
    // The first bounds only; later ones are moves of whoever asks for them.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [setMap])

  useEffect(() => {
    if (!map || shown.current === theme) return
    shown.current = theme
    void import('./create-map.ts').then(({ restyle }) => restyle(map, theme))
  }, [map, theme])

  const showAll = () => map?.fitBounds(whole?.() ?? countryBounds, { padding: 48, maxZoom: 13 })
  return (
    <div className="stage-map">
      <div ref={host} className="stage-map-host" role="region" aria-label={label} />
      {hasFailed && (
        <EmptyState
          icon={IconMapOff}
          title="El mapa no se pudo dibujar"
          text="Este navegador no tiene WebGL o el mapa base no cargó. La lista sigue funcionando."
        />
      )}
      {children}
      <div className="map-buttons">
        <MapButton label="Acercar" icon={IconPlus} onClick={() => map?.zoomIn()} />
        <MapButton label="Alejar" icon={IconMinus} onClick={() => map?.zoomOut()} />
        <MapButton label="Ver todo" icon={IconArrowsMaximize} onClick={showAll} />
        {!hasFailed && <PlaceSearch map={map} className="map-search" />}
      </div>
    </div>
  )
}

function MapButton({ label, icon: Glyph, onClick }: { label: string; icon: typeof IconPlus; onClick: () => void }) {
  return (
    <Tooltip title={label} placement="left">
      <Button type="text" aria-label={label} icon={<Glyph size={17} stroke={1.75} />} onClick={onClick} />
    </Tooltip>
  )
}
