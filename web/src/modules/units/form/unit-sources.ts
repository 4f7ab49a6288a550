import type { Unit } from '@arriero/contract/units/units.entities.ts'

export type UnitSources = Unit['sources']

/** The list with one source moved to another place. */
export function moved(sources: UnitSources, from: number, to: number): UnitSources {
  const source = sources[from]
  if (!source || to < 0 || to >= sources.length || from === to) return sources
  return sources.toSpliced(from, 1).toSpliced(to, 0, source)
}

export const hasSource = (sources: UnitSources, { sourceId, key }: Pick<UnitSources[number], 'sourceId' | 'key'>) =>
  sources.some((one) => one.sourceId === sourceId && one.key === key)

/** What the first, the second and the further ones are for. */
export const partOf = (place: number) => (place === 0 ? 'Principal' : `Respaldo ${place}`)
