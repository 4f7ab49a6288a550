import { useQuery } from '@tanstack/react-query'
import { listSources } from '@arriero/contract/tracking/tracking.contract.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { failingStates, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import type { Tone } from '../../../kit/palette.ts'

export const sourcesKey = ['tracking', 'sources'] as const

/** Sources and their health, asked again every half minute and whenever one changes its health; for who keeps the fleet. */
export function useSources() {
  const isAllowed = !useWhyNot(listSources)
  return useQuery({
    queryKey: sourcesKey,
    enabled: isAllowed,
    queryFn: ({ signal }) => call(listSources, { signal }),
    refetchInterval: 30_000,
  })
}

export const sourceTones: Record<SourceState, Tone> = {
  starting: 'blue',
  ok: 'green',
  delayed: 'amber',
  retrying: 'red',
  token_invalid: 'red',
  refused: 'red',
  off: 'grey',
}

/** Worst first, then by name. */
const severity: Record<SourceState, number> = {
  token_invalid: 0,
  refused: 0,
  retrying: 1,
  delayed: 2,
  starting: 3,
  ok: 4,
  off: 5,
}
export const byHealth = (sources: readonly Source[]) =>
  sources.toSorted((a, b) => severity[a.state] - severity[b.state] || a.name.localeCompare(b.name, 'es-MX'))

/** Somebody has to look at it; the panel counts the same. */
export const isFailing = ({ state }: Pick<Source, 'state'>) => failingStates.includes(state)

/** No positions come from it. */
export const isDown = ({ state }: Pick<Source, 'state'>) => severity[state] <= 1

/** 34000 → '34 s', 252000 → '4 min 12 s' */
export function lagText(ms: number | null): string {
  if (ms === null) return '—'
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const rest = seconds % 60
  return seconds < 600 && rest > 0 ? `${Math.floor(seconds / 60)} min ${rest} s` : `${Math.round(seconds / 60)} min`
}
