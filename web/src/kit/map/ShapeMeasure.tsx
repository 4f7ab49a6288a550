import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { km, number, plural } from '../format.ts'
import { areaM2, lineLengthM } from './shapes.ts'

/** What a shape measures: 'Radio 120 m', '6 vértices · 3.4 ha', '12 puntos · 4.1 km'. Short: the measure alone. */
export function ShapeMeasure({
  shape: { kind, points, sizeM },
  isShort = false,
  isWay = false,
}: {
  shape: GeofenceShape
  isShort?: boolean
  isWay?: boolean
}) {
  if (kind === 'circle') return <>Radio {number(sizeM)} m</>
  const measure = kind === 'line' ? km(lineLengthM(points)) : areaText(areaM2(points))
  if (isShort) return <>{measure}</>
  const count =
    kind === 'line' ? plural(points.length, 'punto', 'puntos') : plural(points.length, 'vértice', 'vértices')
  const width = kind === 'line' && !isWay && sizeM ? ` · ${number(sizeM)} m de ancho` : ''
  return (
    <>
      {count} · {measure}
      {width}
    </>
  )
}

const areaText = (m2: number) =>
  m2 < 10_000
    ? `${number(m2)} m²`
    : m2 < 1_000_000
      ? `${number(m2 / 10_000, 1)} ha`
      : `${number(m2 / 1_000_000, 1)} km²`
