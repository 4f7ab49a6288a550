import { useEffect, useRef } from 'react'
import type { DestinationValue } from './form-values.ts'
import type { TripForm } from './useTripForm.ts'
import type { TripPlan } from './useTripPlan.ts'

const stepMs = 5 * 60_000

/** Leave plus driving time, to the next five minutes. */
export const arrivalAfter = (leave: string, minutes: number) =>
  new Date(Math.ceil((Date.parse(leave) + minutes * 60_000) / stepMs) * stepMs).toISOString()

/**
 * Arrivals to be filled, by the destination's key: those that are empty, and those that were proposed and no longer fit.
 * What a person wrote stays. `minutes` of driving by leg, where it is known.
 */
export function arrivalsToPropose(
  destinations: readonly Pick<DestinationValue, 'key' | 'leave' | 'arrive'>[],
  minutes: readonly (number | undefined)[],
  proposed: ReadonlyMap<string, string>,
): Map<string, string> {
  return new Map(
    destinations.flatMap(({ key, leave, arrive }, at) => {
      const driving = minutes[at]
      if (leave === null || driving === undefined || (arrive !== null && arrive !== proposed.get(key))) return []
      const wanted = arrivalAfter(leave, driving)
      return wanted === arrive ? [] : [[key, wanted] as const]
    }),
  )
}

/** Proposes arrivals from the driving time as soon as the way is planned. */
export function useProposedArrivals({ values, change }: TripForm, plan: TripPlan | undefined): void {
  const proposed = useRef(new Map<string, string>())
  const { destinations } = values
  useEffect(() => {
    const minutes = plan?.legs.map((leg) => leg?.minutes) ?? []
    const found = arrivalsToPropose(destinations, minutes, proposed.current)
    if (found.size === 0) return
    for (const [key, arrive] of found) proposed.current.set(key, arrive)
    change((before) => ({
      ...before,
      destinations: before.destinations.map((one) => ({ ...one, arrive: found.get(one.key) ?? one.arrive })),
    }))
  }, [destinations, plan, change])
}
