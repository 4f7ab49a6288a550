import { useEffect } from 'react'
import type { ReportWay } from '@arriero/contract/reports/reports.entities.ts'
import { setData, useDrawn, useStage } from '../../../kit/map/map-stage.tsx'
import { palette } from '../../../kit/palette.ts'

const source = 'report-speeding'

/** Stretches over the limit, on top of their way. */
export function SpeedingLayer({ way }: { way: ReportWay }) {
  const { map, drawn } = useStage()
  useDrawn((on, theme) => {
    on.addSource(source, { type: 'geojson', data: { type: 'FeatureCollection', features: [] } })
    on.addLayer(
      {
        id: source,
        type: 'line',
        source,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-color': palette[theme]['red-dot'] ?? '#d32f2f', 'line-width': 5 },
      },
      on.getLayer('report-way-stop') ? 'report-way-stop' : undefined,
    )
    return () => {
      if (on.getLayer(source)) on.removeLayer(source)
      if (on.getSource(source)) on.removeSource(source)
    }
  }, [])
  useEffect(() => {
    if (map && drawn > 0) setData(map, source, stretchesOf(way))
  }, [map, drawn, way])
  return null
}

function stretchesOf({ lat, lon, speed, limitKmh }: ReportWay): GeoJSON.FeatureCollection {
  const lines: [number, number][][] = []
  let open: [number, number][] | null = null
  for (const [at, kmh] of speed.entries()) {
    const point: [number, number] = [lon[at]!, lat[at]!]
    if (limitKmh !== null && kmh > limitKmh) {
      if (!open) lines.push((open = []))
      open.push(point)
    } else if (open) {
      open.push(point)
      open = null
    }
  }
  return {
    type: 'FeatureCollection',
    features: lines
      .filter(({ length }) => length > 1)
      .map((coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } })),
  }
}
