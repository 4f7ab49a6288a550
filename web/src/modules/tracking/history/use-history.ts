import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { getUnitDay } from '@arriero/contract/tracking/tracking.contract.ts'
import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { call } from '../../../kit/call.ts'
import { dayKey, time } from '../../../kit/format.ts'
import { dayItems, stopsOf, type DayItem, type DayStop } from './day-list.ts'
import { sourceSpans, type SourceSpan } from './day-sources.ts'
import { bandsOf, kmAlong } from './day-track.ts'
import { Replay } from './replay.ts'

const todayRefreshMs = 30_000

export const useUnitDay = (unitId: number, day: string) =>
  useQuery({
    queryKey: ['tracking', 'day', unitId, day],
    placeholderData: undefined,
    staleTime: day === dayKey() ? todayRefreshMs : 600_000,
    queryFn: ({ signal }) => call(getUnitDay, { unit_id: unitId, query: { day }, signal }),
    ...(day === dayKey() && { refetchInterval: todayRefreshMs }),
  })

/** A day with what the screen derives from it, once. */
export interface DayView {
  day: UnitDay
  items: DayItem[]
  stops: DayStop[]
  sources: SourceSpan[]
  bands: readonly [number, number, number]
  km: Float64Array
  /** First and last second with positions. */
  bounds: readonly [number, number]
}

export function viewOf(day: UnitDay): DayView {
  const items = dayItems(day)
  return {
    day,
    items,
    stops: stopsOf(items),
    sources: sourceSpans(day),
    bands: bandsOf(day.speedLimit),
    km: kmAlong(day.track),
    bounds: [day.track.t[0] ?? 0, day.track.t.at(-1) ?? 0],
  }
}

const clock = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/
/** '17:10:00' of the address as seconds after the day's beginning. */
export function secondOf(text: string | undefined, from: string): number | undefined {
  const match = clock.exec(text ?? '')
  if (!match) return undefined
  const [hours, minutes, seconds] = match.slice(1).map(Number)
  const begin = new Date(from)
  const ofDay =
    (hours ?? 0) * 3600 +
    (minutes ?? 0) * 60 +
    (seconds ?? 0) -
    (begin.getHours() * 3600 + begin.getMinutes() * 60 + begin.getSeconds())
  return ofDay < 0 ? ofDay + 86_400 : ofDay
}

/** The instant of a second of the day. */
export const instant = (day: Pick<UnitDay, 'from'>, second: number) =>
  new Date(Date.parse(day.from) + Math.round(second) * 1000)

/** The cursor of a day; its second is written into the address once it rests. */
export function useReplay(view: DayView, at: string | undefined, write: (second: string) => void): Replay {
  const { from } = view.day
  // Made once for the day on screen: a refetch of today must not move the cursor.
  const [replay] = useState(() => new Replay(view.bounds, secondOf(at, from)))
  useEffect(() => replay.extend(view.bounds), [replay, view])
  const told = useEffectEvent(write)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = replay.subscribe(() => {
      clearTimeout(timer)
      if (!replay.state.isPlaying) timer = setTimeout(() => told(time(instant({ from }, replay.state.second))), 500)
    })
    return () => {
      end()
      clearTimeout(timer)
      replay.pause()
    }
  }, [replay, from])
  return replay
}

export const useReplayState = (replay: Replay) => useSyncExternalStore(replay.subscribe, replay.snapshot)
