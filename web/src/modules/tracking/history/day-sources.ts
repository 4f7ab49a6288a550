import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'

/** Part of the day that one source told, as seconds after the day's beginning. */
export interface SourceSpan {
  sourceId: number | null
  name: string
  /** Its number among the day's sources, from 0 in the order they first spoke. */
  turn: number
  from: number
  to: number
}

const unknownName = 'Fuente no registrada'

/** Who told which part of the day; a part lasts until the next source speaks. */
export function sourceSpans({ from, sources }: Pick<UnitDay, 'from' | 'sources'>): SourceSpan[] {
  const start = Date.parse(from)
  const seconds = (iso: string) => (Date.parse(iso) - start) / 1000
  const turns = [...new Set(sources.map(({ sourceId }) => sourceId))]
  return sources.map(({ sourceId, name, fromAt, toAt }, i) => ({
    sourceId,
    name: name ?? unknownName,
    turn: turns.indexOf(sourceId),
    from: seconds(fromAt),
    to: seconds(sources[i + 1]?.fromAt ?? toAt),
  }))
}

/** The source of the last position not after a second. */
export const sourceAt = (spans: readonly SourceSpan[], second: number): SourceSpan | undefined =>
  spans.findLast(({ from }) => from <= second) ?? spans[0]

export const hasSeveral = (spans: readonly SourceSpan[]): boolean => spans.some(({ turn }) => turn > 0)
