import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { pageEvents } from '@arriero/contract/video/events.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, dayRange } from '../../../kit/format.ts'
import { besideMonth } from '../../../shared/month.ts'
import { eventKeys } from '../events/events.data.ts'
import type { Span } from './day-line.ts'

const most = 200
const none: readonly VideoEvent[] = []

/** What the cameras of its unit raised on a day, oldest first. */
export function useDayEvents({ unit }: Camera, day: Span): readonly VideoEvent[] {
  const isRefused = useWhyNot(pageEvents) !== undefined
  const { data } = useQuery({
    queryKey: [...eventKeys.all, 'day', unit?.id, day.from],
    enabled: unit !== null && !isRefused,
    queryFn: ({ signal }) =>
      call(pageEvents, {
        query: {
          unit: unit?.id,
          from: new Date(day.from).toISOString(),
          to: new Date(day.to).toISOString(),
          limit: most,
        },
        signal,
      }),
  })
  return useMemo(() => data?.results.toSorted((a, b) => a.at.localeCompare(b.at)) ?? none, [data])
}

/** Days of a month with something critical. */
export function useCriticalDays({ unit }: Camera, month: string): ReadonlySet<string> {
  const isRefused = useWhyNot(pageEvents) !== undefined
  const { data } = useQuery({
    queryKey: [...eventKeys.all, 'month', unit?.id, month],
    enabled: unit !== null && !isRefused,
    queryFn: ({ signal }) =>
      call(pageEvents, {
        query: {
          unit: unit?.id,
          severity: 'critical',
          from: dayRange(`${month}-01`).from,
          to: dayRange(`${besideMonth(month, 1)}-01`).from,
          limit: most,
        },
        signal,
      }),
  })
  return useMemo(() => new Set(data?.results.map(({ at }) => dayKey(at))), [data])
}
