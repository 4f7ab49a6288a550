import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import { useTheme, type Theme } from '../theme.ts'

interface Stage {
  /** `undefined` until the map is there. */
  map: GlMap | undefined
  /** Which style is drawn (0: none yet) and under which of its layers own areas go. Layers of ours begin anew with each. */
  drawn: number
  below: string
  /** Clicks on the map belong to a drawing. */
  isDrawing: boolean
  setMap: (map: GlMap | undefined) => void
  setDrawing: (isDrawing: boolean) => void
  setStyle: (below: string | undefined) => void
}

const StageContext = createContext<Stage | undefined>(undefined)

/** Lets the parts of a screen share one map: whoever is inside may draw on it, the form in its panel as well. */
export function MapStage({ children }: { children: ReactNode }) {
  const [map, setMap] = useState<GlMap>()
  const [{ drawn, below }, setDrawn] = useState({ drawn: 0, below: '' })
  const [isDrawing, setDrawing] = useState(false)
  const stage = useMemo(() => {
    const setStyle = (next: string | undefined) =>
      setDrawn((before) => ({ drawn: next === undefined ? 0 : before.drawn + 1, below: next ?? '' }))
    return { map, drawn, below, isDrawing, setMap, setDrawing, setStyle }
  }, [map, drawn, below, isDrawing])
  return <StageContext value={stage}>{children}</StageContext>
}

export function useStage(): Stage {
  const stage = useContext(StageContext)
  if (!stage) throw new Error('useStage outside a MapStage')
  return stage
}

/** The map once its style is drawn; runs again with every style. `draw` answers how to take it away. */
export function useDrawn(
  draw: (map: GlMap, theme: Theme, below: string) => (() => void) | undefined,
  wants: readonly unknown[],
) {
  const { map, drawn, below } = useStage()
  const theme = useTheme()
  useEffect(() => {
    if (!map || drawn === 0) return
    return draw(map, theme, below)
    // `draw` is new with every render; `wants` names what it depends on.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [map, drawn, ...wants])
}

/** New contents for a source, when it is there. */
export function setData(map: GlMap, source: string, data: GeoJSON.GeoJSON) {
  void map.getSource<GeoJSONSource>(source)?.setData(data)
}
