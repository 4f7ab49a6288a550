// What a closed day costs: bytes a position, and the time to pack and read one unit-day of 8 640 fixes.
import { summarizeDay } from '@arriero/server/modules/tracking/engine/day.ts'
import { packDay, rowsOf, unpackDay } from '@arriero/server/modules/tracking/engine/packing.ts'
import type { PositionRow } from '@arriero/server/modules/tracking/engine/position.ts'
import { ALL_ROAD, truckDay } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'

const DAYS = 40
const DAY_START = Date.UTC(2026, 10, 20, 6)

function ms(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function summary(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(digits)
  return `mediana ${at(0.5)} (de ${at(0)} a ${at(1)}, p95 ${at(0.95)})`
}

function report(title: string, days: readonly PositionRow[][]): void {
  const blocks = days.map((rows) => packDay(rows))
  const again = [...blocks, ...blocks, ...blocks, ...blocks, ...blocks]
  const pack = days.map((rows) => ms(() => packDay(rows)))
  const unpack = again.map((block) => ms(() => unpackDay(block)))
  const read = again.map((block) => ms(() => rowsOf(unpackDay(block))))
  const sum = days.map((rows) =>
    ms(() => summarizeDay(rows, { from: DAY_START, to: DAY_START + 86_400_000, limitKmh: 90 })),
  )
  console.log(`${title}: ${days.length} días de unidad, ${days[0]?.length ?? 0} posiciones cada uno`)
  console.log(
    `  bytes por posición: ${summary(
      blocks.map((block, i) => block.length / (days[i]?.length ?? 1)),
      2,
    )}; meta ≤ 8`,
  )
  console.log(`  leer en columnas, ms: ${summary(unpack, 2)}; meta ≤ 1`)
  console.log(`  leer en renglones, ms: ${summary(read, 2)}`)
  console.log(`  empacar, ms: ${summary(pack, 1)}`)
  console.log(`  resumir el día, ms: ${summary(sum, 1)}`)
}

const seeds = Array.from({ length: DAYS }, (_, i) => i + 1)
// The first round warms the code up and is not printed.
for (const seed of seeds) rowsOf(unpackDay(packDay(truckDay(seed, DAY_START))))
report(
  'Jornada normal (11 h en ruta)',
  seeds.map((seed) => truckDay(seed, DAY_START)),
)
report(
  'Día entero en ruta',
  seeds.map((seed) => truckDay(seed, DAY_START, 10, ALL_ROAD)),
)
