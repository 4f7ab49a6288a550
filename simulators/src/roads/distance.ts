import CheapRuler from 'cheap-ruler'

/** [lon, lat] in WGS84 degrees, as GeoJSON writes it. */
export type LonLat = readonly [number, number]

const rulers = new Map<number, CheapRuler>()

/** Flat measurements in metres around a latitude, good to a few metres in a hundred kilometres. */
export function rulerAt(lat: number): CheapRuler {
  const tenth = Math.round(lat * 10)
  let ruler = rulers.get(tenth)
  if (!ruler) {
    ruler = new CheapRuler(tenth / 10, 'meters')
    rulers.set(tenth, ruler)
  }
  return ruler
}

export function metresBetween(a: LonLat, b: LonLat): number {
  return rulerAt((a[1] + b[1]) / 2).distance(a, b)
}
