import { useEffect, useState } from 'react'
import type { Place } from '../map/geometry.ts'
import { usePlaceName } from '../live-map/unit-data.ts'
import { placeAt } from './day-track.ts'
import type { Replay } from './replay.ts'
import { useReplayState, type DayView } from './use-history.ts'

const restMs = 500

/** Where the cursor is, in words: the geofence it is in at once; an address only when it rests. */
export function useCursorPlace({ day }: DayView, replay: Replay): string | undefined {
  const { second } = useReplayState(replay)
  const [rested, setRested] = useState<Place>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(placeAt(day.track, second)), restMs)
    return () => clearTimeout(timer)
  }, [day, second])
  const { data } = usePlaceName(rested)
  const at = Date.parse(day.from) + second * 1000
  const visit = day.visits.findLast(
    ({ inAt, outAt }) => Date.parse(inAt) <= at && (outAt === null || Date.parse(outAt) >= at),
  )
  return [data?.short, visit?.name].filter(Boolean).join(', ') || undefined
}
