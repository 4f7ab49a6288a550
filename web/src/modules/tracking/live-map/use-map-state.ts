import { useMemo } from 'react'
import { z } from 'zod'
import { create } from 'zustand'
import { liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { isFiltering, type FleetFilter } from '../fleet/fleet-rows.ts'
import type { Place } from '../map/geometry.ts'

/** Words of the address for the states. */
export const stateWords: Record<LiveState, string> = {
  1: 'movimiento',
  2: 'ralenti',
  3: 'estacionada',
  4: 'sin-reportar',
  5: 'exceso',
}
const states = Object.values(liveStates)

const whole = (text: string | undefined) => (text && /^\d{1,15}$/.test(text) ? Number(text) : undefined)

export function filterOf(search: Record<string, string>): FleetFilter {
  return {
    words: search.buscar ?? '',
    state: states.find((state) => stateWords[state] === search.estado),
    resourceKey: search.grupo,
    platform: whole(search.fuente),
    driver: search.conductor === 'con' ? 'with' : search.conductor === 'sin' ? 'without' : undefined,
  }
}

export function placeOf(text: string | undefined): Place | undefined {
  const [lat, lon] = (text ?? '').split(',').map(Number)
  return text && lat !== undefined && lon !== undefined && Math.abs(lat) <= 90 && Math.abs(lon) <= 180
    ? { lat, lon }
    : undefined
}

/** What the live map shows, as its address says it: unit, following, filters, and the point whose nearest units are asked. */
export function useMapState() {
  const [search, patch] = useSearchParams()
  const { buscar, estado, grupo, fuente, conductor, cerca, lugar, nombre } = search
  const filter = useMemo(
    () =>
      filterOf({
        ...(buscar && { buscar }),
        ...(estado && { estado }),
        ...(grupo && { grupo }),
        ...(fuente && { fuente }),
        ...(conductor && { conductor }),
      }),
    [buscar, estado, grupo, fuente, conductor],
  )
  const near = useMemo(() => placeOf(cerca), [cerca])
  /** Somewhere that was looked for. */
  const place = useMemo(() => {
    const at = placeOf(lugar)
    return at && { ...at, name: nombre ?? 'Lugar' }
  }, [lugar, nombre])
  const chosen = whole(search.unidad)
  return {
    chosen,
    isFollowing: chosen !== undefined && search.seguir === '1',
    filter,
    isFiltered: isFiltering(filter),
    near,
    place,
    nearBy: search.por === 'linea' ? ('line' as const) : ('road' as const),
    choose: (id: number | undefined, follow = false) =>
      patch({
        unidad: id === undefined ? undefined : String(id),
        seguir: follow ? '1' : undefined,
        cerca: undefined,
        por: undefined,
      }),
    follow: (isOn: boolean) => patch({ seguir: isOn ? '1' : undefined }),
    search: (words: string) => patch({ buscar: words }),
    setState: (state: LiveState | undefined) => patch({ estado: state && stateWords[state] }),
    setFilter: (change: Partial<Pick<FleetFilter, 'resourceKey' | 'platform' | 'driver'>>) =>
      patch({
        ...('resourceKey' in change && { grupo: change.resourceKey }),
        ...('platform' in change && { fuente: change.platform === undefined ? undefined : String(change.platform) }),
        ...('driver' in change && { conductor: change.driver && (change.driver === 'with' ? 'con' : 'sin') }),
      }),
    clear: () =>
      patch({ buscar: undefined, estado: undefined, grupo: undefined, fuente: undefined, conductor: undefined }),
    askNear: (place: Place | undefined) =>
      patch({
        cerca: place && `${place.lat.toFixed(5)},${place.lon.toFixed(5)}`,
        unidad: undefined,
        seguir: undefined,
        por: undefined,
      }),
    setNearBy: (by: 'road' | 'line') => patch({ por: by === 'line' ? 'linea' : undefined }),
  }
}
export type MapState = ReturnType<typeof useMapState>

const layersKey = 'arriero.map.layers'
const storedLayers = z.object({
  geofences: z.boolean(),
  alerts: z.boolean().default(true),
  labels: z.boolean(),
  trail: z.boolean(),
  way: z.boolean(),
  otherBase: z.boolean(),
  panel: z.boolean(),
})
export type MapLayers = z.output<typeof storedLayers>

/** What the user wants drawn, remembered by the browser. */
export const useMapLayers = create<MapLayers>(
  () =>
    storedLayers.safeParse(readStored('local', layersKey)).data ?? {
      geofences: true,
      alerts: true,
      labels: true,
      trail: true,
      way: true,
      otherBase: false,
      panel: true,
    },
)
export function setMapLayers(change: Partial<MapLayers>) {
  useMapLayers.setState(change)
  writeStored('local', layersKey, useMapLayers.getState())
}
