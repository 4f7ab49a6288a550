import { useMemo, useState } from 'react'
import { areaText } from '@arriero/contract/tracking/fleet-time.rules.ts'
import type { Place } from '../map/geometry.ts'
import type { FleetClock } from './fleet-clock.ts'
import type { AreaAsked } from './use-fleet-time.ts'

const halfHourMs = 30 * 60_000

/** What is asked in 'Quién estuvo aquí', as the address says it; half an hour on both sides of the moment at first. */
export function useAsked(
  search: Record<string, string>,
  patch: (changes: Record<string, string | undefined>) => void,
  clock: FleetClock,
) {
  const { area, geocerca, desde, hasta, ver } = search
  const isWho = ver === 'quien' || area !== undefined || geocerca !== undefined
  const [first] = useState(() => clock.state.at)
  const [opened] = useState(() => Date.now())
  const asked = useMemo((): AreaAsked => {
    const [from, to] = [Date.parse(desde ?? ''), Date.parse(hasta ?? '')]
    const middle = Math.round(first / 60_000) * 60_000
    return {
      from: Number.isNaN(from) ? middle - halfHourMs : from,
      to: Number.isNaN(to) ? Math.min(opened, middle + halfHourMs) : to,
      area: geocerca ? undefined : areaFrom(area),
      geofenceId: geocerca && /^\d{1,12}$/.test(geocerca) ? Number(geocerca) : undefined,
    }
  }, [area, geocerca, desde, hasta, first, opened])
  const ask = (change: Partial<AreaAsked> & { isWho?: boolean }) => {
    const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`
    patch({
      ...('isWho' in change && {
        ver: change.isWho ? 'quien' : undefined,
        ...(!change.isWho && { area: undefined, geocerca: undefined, desde: undefined, hasta: undefined }),
      }),
      ...('from' in change && change.from !== undefined && { desde: iso(change.from) }),
      ...('to' in change && change.to !== undefined && { hasta: iso(change.to) }),
      ...('area' in change && { area: change.area && areaText.encode(change.area), geocerca: undefined }),
      ...('geofenceId' in change && {
        geocerca: change.geofenceId === undefined ? undefined : String(change.geofenceId),
        area: undefined,
      }),
    })
  }
  return [asked, isWho, ask] as const
}
export type Ask = ReturnType<typeof useAsked>[2]

function areaFrom(text: string | undefined): Place[] | undefined {
  const read = text === undefined ? undefined : areaText.safeParse(text)
  return read?.success ? read.data : undefined
}
