import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { useTheme, type Theme } from '../theme.ts'

interface Stage {
  /** `undefined` until the map is there. */
  map: GlMap | undefined
  /** How many styles have been drawn; 0: none yet. Layers of ours begin anew with each. */
  drawn: number
  setMap: (map: GlMap | undefined) => void
  setDrawn: (update: (before: number) => number) => void
}

const StageContext = createContext<Stage | undefined>(undefined)

/** Lets the parts of a screen share one map: whoever is inside may draw on it, the form in its panel as well. */
export function MapStage({ children }: { children: ReactNode }) {
  const [map, setMap] = useState<GlMap>()
  const [drawn, setDrawn] = useState(0)
  const stage = useMemo(() => ({ map, drawn, setMap, setDrawn }), [map, drawn])
  return <StageContext value={stage}>{children}</StageContext>
}

export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('useStage outside a MapStage')
  return stage
}

/** The map once its style is drawn; runs again with every style. `draw` answers how to take it away. */
export function useDrawn(draw: (map: GlMap, theme: Theme) => (() => void) | undefined, wants: readonly unknown[]) {
  const { map, drawn } = useStage()
  const theme = useTheme()
  useEffect(() => {
    if (!map || drawn === 0) return
    return draw(map, theme)
    // `draw` is new with every render; `wants` names what it depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, drawn, ...wants])
}

/** New contents for a source, when it is there. */
export function setData(map: GlMap, source: string, data: GeoJSON.GeoJSON) {
  map.getSource<GeoJSONSource>(source)?.setData(data)
}
