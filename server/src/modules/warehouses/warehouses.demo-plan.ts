/** The plan of the demo's plot, in metres east and south of its north-western corner. */
export interface DemoSpace {
  name: string
  corners: [number, number][]
  areaM2: number
  listRent: number
  dock: string | null
}

const corner = { lat: 25.7842, lon: -100.1731 }
const perDegree = 111_320

function box(x: number, y: number, width: number, height: number): [number, number][] {
  const perLon = perDegree * Math.cos((corner.lat * Math.PI) / 180)
  const at = (east: number, south: number): [number, number] => [
    Number((corner.lat - south / perDegree).toFixed(7)),
    Number((corner.lon + east / perLon).toFixed(7)),
  ]
  return [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]
}

interface Row {
  prefix: string
  count: number
  x: number
  y: number
  width: number
  height: number
  gap: number
  priceM2: number
  from?: number
  isDocked?: boolean
}

const rowOf = ({ prefix, count, x, y, width, height, gap, priceM2, from = 1, isDocked = false }: Row): DemoSpace[] =>
  Array.from({ length: count }, (_, n) => ({
    name: `${prefix}-${String(from + n).padStart(2, '0')}`,
    corners: box(x + n * (width + gap), y, width, height),
    areaM2: width * height,
    listRent: Math.round(width * height * priceM2),
    dock: isDocked ? `Andén ${from + n}` : null,
  }))

/** Halls in the north, warehouses with docks in the middle, small spaces and a yard in the south. */
export function plot() {
  const zones = [
    {
      name: 'Zona A',
      kind: 'Naves',
      corners: box(14, 14, 272, 34),
      priceM2: 93,
      spaces: rowOf({ prefix: 'A', count: 5, x: 16, y: 16, width: 50, height: 30, gap: 4, priceM2: 93 }),
    },
    {
      name: 'Zona B',
      kind: 'Bodegas',
      corners: box(14, 64, 272, 28),
      priceM2: 101,
      spaces: rowOf({
        prefix: 'B',
        count: 9,
        x: 16,
        y: 66,
        width: 26,
        height: 24,
        gap: 4,
        priceM2: 101,
        isDocked: true,
      }),
    },
    {
      name: 'Zona C',
      kind: 'Minibodegas',
      corners: box(14, 108, 160, 42),
      priceM2: 190,
      spaces: [0, 1, 2].flatMap((row) =>
        rowOf({
          prefix: 'C',
          count: 12,
          x: 16,
          y: 110 + row * 13,
          width: 11,
          height: 11,
          gap: 2,
          priceM2: 190,
          from: 1 + row * 12,
        }),
      ),
    },
    {
      name: 'Zona D',
      kind: 'Patio',
      corners: box(186, 108, 100, 42),
      priceM2: 38,
      spaces: rowOf({ prefix: 'D', count: 11, x: 188, y: 110, width: 7, height: 38, gap: 2, priceM2: 38 }),
    },
  ]
  return { land: { corners: box(0, 0, 300, 164), areaM2: 300 * 164 }, zones }
}
