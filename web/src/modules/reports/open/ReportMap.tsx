import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { reportWayOf } from '@arriero/contract/reports/reports.contract.ts'
import type { ReportKindFacts, ReportRow, ReportWay } from '@arriero/contract/reports/reports.entities.ts'
import { call } from '../../../kit/call.ts'
import { errorText } from '../../../kit/api-error.ts'
import { shortTime } from '../../../kit/format.ts'
import { MapStage, useStage } from '../../../kit/map/map-stage.tsx'
import { boundsOf, type Bounds } from '../../../kit/map/shapes.ts'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../kit/map/WayLayer.tsx'
import { SpeedingLayer } from './SpeedingLayer.tsx'
import { dayOf } from './day-of.ts'

const longestMs = 2 * 86_400_000
const noWays: never[] = []

/** The stretch of the chosen row, what was over the limit in red; of a row without a way its place. */
export function ReportMap({ kind, row }: { kind: ReportKindFacts; row: ReportRow | undefined }) {
  const span = row && spanOf(row)
  const isWay = kind.map === 'way' && span !== undefined && row?.unitId != null
  const { data, error } = useQuery({
    queryKey: ['reports', 'way', row?.unitId, span],
    queryFn: ({ signal }) => call(reportWayOf, { query: { unit: row!.unitId!, ...span! }, signal }),
    enabled: isWay,
    staleTime: 600_000,
    retry: false,
  })
  const way = isWay ? data : undefined
  const point = useMemo(() => (row?.lat != null && row.lon != null ? { lat: row.lat, lon: row.lon } : undefined), [row])
  return (
    <div className="report-map">
      <MapStage>
        <StageMap label="Mapa del renglón elegido">
          <Drawn way={way} point={way ? undefined : point} />
        </StageMap>
      </MapStage>
      <p className="report-map-says" role="status">
        {row
          ? error
            ? errorText(error)
            : [row.keys[0], shortTime(row.from), row.to && `a ${shortTime(row.to)}`].filter(Boolean).join(' ')
          : 'Elija un renglón para ver su recorrido'}
      </p>
    </div>
  )
}

/** Its own instants; of a row that lasts longer than one may draw, or of a day, that day. */
function spanOf({ from, to }: ReportRow): { from: string; to: string } | undefined {
  if (to === null || to === from) return undefined
  return Date.parse(to) - Date.parse(from) > longestMs ? dayOf(from) : { from, to }
}

function Drawn({ way, point }: { way: ReportWay | undefined; point: { lat: number; lon: number } | undefined }) {
  const { map } = useStage()
  const points = useMemo(() => way?.lat.map((lat, at) => ({ lat, lon: way.lon[at]! })) ?? [], [way])
  const stops = useMemo(() => {
    const [first, last] = [points[0], points.at(-1)]
    if (first && last)
      return [
        { at: first, mark: '1' },
        { at: last, mark: '2' },
      ]
    return point ? [{ at: point, mark: '1' }] : []
  }, [points, point])
  useEffect(() => {
    const bounds = around(points.length > 0 ? points : point ? [point] : [])
    if (map && bounds) map.fitBounds(bounds, { padding: 32, maxZoom: 14, duration: 0 })
  }, [map, points, point])
  const ways = useMemo(() => (points.length > 1 ? [{ id: 1, points }] : noWays), [points])
  return (
    <>
      <WayLayer id="report-way" ways={ways} chosen={1} stops={stops} />
      {way && <SpeedingLayer way={way} />}
    </>
  )
}

function around(points: readonly { lat: number; lon: number }[]): Bounds | undefined {
  const bounds = boundsOf([{ kind: 'line', points: [...points], sizeM: null }])
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  return [west - 0.01, south - 0.01, east + 0.01, north + 0.01]
}
