import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { planTravel } from '@arriero/contract/trips/trips.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { parseCoordinates, placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { call } from '../../../kit/call.ts'
import { useTyped } from '../../../kit/typed.ts'
import type { MapStop, RouteMapData } from '../map/route-map.ts'
import { fieldOf, type FormErrors } from './form-errors.ts'
import { hasPlace, legsOf, startOf, type PlaceValue, type TripValues } from './form-values.ts'

export type TripPlan = ReplyOf<typeof planTravel>

/** Route, sums and who is busy, asked when the typing pauses; nothing while no leg has both its ends. */
export function useTripPlan(values: TripValues) {
  const body = {
    id: values.id ?? null,
    unitId: values.unit?.value ?? null,
    drivers: values.drivers.map(({ value }) => value),
    backups: values.backups.map(({ value }) => value),
    priceKm: values.priceKm ?? 0,
    destinations: legsOf(values),
  }
  const asked = useTyped(JSON.stringify(body), 500)
  const canPlan = values.destinations.some(
    ({ destination }, at) => hasPlace(destination) && hasPlace(startOf(values, at)),
  )
  return useQuery({
    queryKey: ['trips', 'plan', asked],
    enabled: canPlan,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(planTravel, { body: JSON.parse(asked) as typeof body, signal }), // the very text it was made from
  })
}

/** What the plan says against single fields, in the form's names. */
export const warningsOf = (plan: TripPlan | undefined): Record<string, string> =>
  Object.fromEntries(
    plan?.checks.flatMap(({ level, text, field }) => (level !== 'ok' && field ? [[fieldOf(field), text]] : [])) ?? [],
  )

const pointOf = (place: PlaceValue, known: readonly [number, number] | undefined) => {
  if (known) return { lat: known[0], lon: known[1] }
  return place.kind === placeKinds.coordinates ? parseCoordinates(place.text) : undefined
}

/** The map of what is being written: legs that are planned, stops that have a place. */
export function usePlanMap(values: TripValues, plan: TripPlan | undefined, errors: FormErrors): RouteMapData {
  return useMemo(() => {
    const legs = plan?.legs ?? []
    const origin = pointOf(values.origin, legs[0]?.points[0])
    const stops: MapStop[] = origin
      ? [{ key: 'origin', mark: 'O', name: values.origin.name || 'Origen', ...origin, state: 'done' }]
      : []
    for (const [at, { key, destination }] of values.destinations.entries()) {
      const point = pointOf(destination, legs[at]?.points.at(-1) ?? legs[at + 1]?.points[0])
      if (!point || !hasPlace(destination)) continue
      const isWrong = Object.keys(errors).some((path) => path.startsWith(`destinations.${at}.`))
      stops.push({
        key,
        mark: String(at + 1),
        name: destination.name || destination.text,
        ...point,
        state: isWrong ? 'wrong' : 'ahead',
      })
    }
    return {
      planned: legs.flatMap((leg) => (leg ? [leg.points] : [])),
      travelled: [],
      deviations: [],
      stops,
      unit: null,
    }
  }, [values.origin, values.destinations, plan, errors])
}
