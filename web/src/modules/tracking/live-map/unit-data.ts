import { useQuery } from '@tanstack/react-query'
import { findNearest, getTrail, getUnitCard, namePlace } from '@arriero/contract/tracking/tracking.contract.ts'
import { openAlerts } from '@arriero/contract/alerts/alerts.contract.ts'
import { listGeofences } from '@arriero/contract/geofences/geofences.contract.ts'
import { activeTrips, travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import type { Place } from '../map/geometry.ts'

const everyMs = 15_000

/** What the card needs besides the live columns. */
export const useUnitCard = (id: number | undefined) =>
  useQuery({
    queryKey: ['tracking', 'card', id],
    enabled: id !== undefined,
    refetchInterval: everyMs,
    placeholderData: undefined,
    queryFn: ({ signal }) => call(getUnitCard, { unit_id: id ?? 0, signal }),
  })

/** The trip the unit is on, with its places and planned way; null without one. */
export function useUnitTrip(id: number | undefined) {
  const isAllowed = !useWhyNot(activeTrips)
  return useQuery({
    queryKey: ['trips', 'of-unit', id],
    enabled: id !== undefined && isAllowed,
    refetchInterval: 30_000,
    placeholderData: undefined,
    queryFn: async ({ signal }) => {
      const { results } = await call(activeTrips, { query: { unit_id: [id ?? 0], limit: 1 }, signal })
      const [trip] = results
      return trip ? call(travelDetail, { query: { id: trip.id }, signal }) : null
    },
  })
}

export const useTrail = (id: number | undefined) =>
  useQuery({
    queryKey: ['tracking', 'trail', id],
    enabled: id !== undefined,
    refetchInterval: 60_000,
    placeholderData: undefined,
    queryFn: ({ signal }) => call(getTrail, { unit_id: id ?? 0, signal }),
  })

/** Nearest units to a point; asked again while the panel is open, since they move. */
export const useNearest = (near: Place | undefined, by: 'road' | 'line') =>
  useQuery({
    queryKey: ['tracking', 'nearest', near, by],
    enabled: near !== undefined,
    refetchInterval: 20_000,
    placeholderData: undefined,
    queryFn: ({ signal }) =>
      call(findNearest, { query: { lat: near?.lat ?? 0, lon: near?.lon ?? 0, by, limit: 8 }, signal }),
  })

/** A place in words; the same town-sized square is asked once. */
export function usePlaceName(place: Place | undefined) {
  const rounded = place && { lat: Number(place.lat.toFixed(4)), lon: Number(place.lon.toFixed(4)) }
  return useQuery({
    queryKey: ['tracking', 'place', rounded],
    enabled: rounded !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 600_000,
    placeholderData: undefined,
    retry: false,
    queryFn: ({ signal }) => call(namePlace, { query: rounded ?? { lat: 0, lon: 0 }, signal }),
  })
}

/** All geofences of the account; the key is the geofences module's, whose live events keep it fresh. */
export const useGeofences = (isWanted: boolean) =>
  useQuery({
    queryKey: ['geofences'],
    enabled: isWanted,
    staleTime: 300_000,
    queryFn: ({ signal }) => call(listGeofences, { signal }),
  })

/** Alerts nobody has closed; the key is the alerts module's, whose live events keep them fresh. */
export const useOpenAlerts = (isWanted: boolean) =>
  useQuery({
    queryKey: ['alerts', 'open'],
    enabled: isWanted,
    staleTime: 60_000,
    queryFn: ({ signal }) => call(openAlerts, { signal }),
  })
