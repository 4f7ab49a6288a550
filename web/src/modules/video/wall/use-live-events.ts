import { useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { pageEvents } from '@arriero/contract/video/events.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import { eventKeys } from '../events/events.data.ts'

const shownMs = 2 * 3_600_000
const most = 50
/** While it is new it stands over the picture. */
const overPictureMs = 10 * 60_000
const none: readonly VideoEvent[] = []

/** What the cameras raised lately, and what of it waits for somebody, by unit. */
export function useLiveEvents() {
  const isRefused = useWhyNot(pageEvents) !== undefined
  const minute = Math.floor(useNow(60_000) / 60_000) * 60_000
  const { data } = useQuery({
    queryKey: [...eventKeys.all, 'live', minute],
    enabled: !isRefused,
    queryFn: ({ signal }) =>
      call(pageEvents, { query: { from: new Date(minute - shownMs).toISOString(), limit: most }, signal }),
  })
  const events = data?.results ?? none
  const waiting = useMemo(
    () =>
      Map.groupBy(
        events.filter(({ state, severity }) => state === 'pending' && (severity === 'critical' || severity === 'high')),
        ({ unitId }) => unitId,
      ),
    [events],
  )
  const eventsOf = useCallback(
    ({ unit }: Camera) => {
      const own = unit ? waiting.get(unit.id) : undefined
      if (!own?.[0]) return undefined
      const count = own.reduce((sum, event) => sum + event.count, 0)
      const words =
        own.length === 1 ? `${own[0].title}${count > 1 ? ` ×${count}` : ''}` : plural(count, 'evento', 'eventos')
      return { count, words }
    },
    [waiting],
  )
  const newestOf = (camera: Camera | undefined) => {
    const found = camera?.unit && waiting.get(camera.unit.id)?.[0]
    if (!found || Date.parse(found.lastAt) < minute - overPictureMs) return undefined
    return { title: found.title, at: found.lastAt, isCritical: found.severity === 'critical' }
  }
  const critical = events.filter(({ state, severity }) => state === 'pending' && severity === 'critical').length
  return { events, total: data?.count ?? 0, critical, eventsOf, newestOf, isRefused }
}
