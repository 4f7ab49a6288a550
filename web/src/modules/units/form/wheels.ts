import type { Unit } from '@arriero/contract/units/units.entities.ts'

type Wheels = Unit['wheels']
/** Tires of an axle. */
export type Axle = 2 | 4

const places: Record<Axle, readonly string[]> = { 2: ['izq', 'der'], 4: ['izq ext', 'izq int', 'der int', 'der ext'] }

export const presets: readonly { label: string; axles: readonly Axle[] }[] = [
  { label: 'Camioneta', axles: [2, 2] },
  { label: 'Tractocamión o torton', axles: [2, 4, 4] },
  { label: 'Remolque', axles: [4, 4] },
]

/** How many tires each axle has, from the front; axles without any are left out. */
export function axlesOf(wheels: Wheels): Axle[] {
  const numbers = [...new Set(wheels.map(({ axle }) => axle))].toSorted((a, b) => a - b)
  return numbers.map((number) => (wheels.filter(({ axle }) => axle === number).length > 2 ? 4 : 2))
}

/** The places of all tires, numbered from the front; those that stay keep their label. */
export function wheelsOf(axles: readonly Axle[], before: Wheels = []): Wheels {
  return axles.flatMap((tires, at) =>
    places[tires].map((position) => {
      const same = before.find((wheel) => wheel.axle === at + 1 && wheel.position === position)
      return same ?? { axle: at + 1, position }
    }),
  )
}
