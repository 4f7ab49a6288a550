import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { cartaPorteLegs } from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { Amounts } from '@arriero/contract/billing/documents/documents.entities.ts'
import { call } from '../../../kit/call.ts'
import { duration, number } from '../../../kit/format.ts'
import { useFormContext } from '../../../kit/form/form-state.ts'
import { LazyRouteMap } from '../../trips/map/LazyRouteMap.tsx'
import '../../trips/trips.css'
import { amountIn } from '../documents/document-words.ts'
import { sumsOf, type CartaPorteValues, type StopValue } from './carta-porte-values.ts'
import { stopDiscs } from './StopsEditor.tsx'

/** The ways between places that all have coordinates; asked once for the same places. */
export function useLegs(stops: readonly StopValue[]) {
  const places = stops.map(({ lat, lon }) => (typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null))
  const asked = places.length > 1 && !places.includes(null) ? JSON.stringify(places) : ''
  const { data } = useQuery({
    queryKey: ['carta-porte-legs', asked],
    queryFn: ({ signal }) =>
      call(cartaPorteLegs, { body: { places: JSON.parse(asked) as { lat: number; lon: number }[] }, signal }),
    enabled: asked !== '',
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  })
  return asked === '' ? undefined : data?.legs
}
export type Legs = ReturnType<typeof useLegs>

/** Kilometres by road where the form has others; nothing when they agree. */
export function distancesByRoad(
  stops: readonly StopValue[],
  legs: Legs,
  onlyMissing: boolean,
): StopValue[] | undefined {
  if (!legs) return undefined
  let isOther = false
  const next = stops.map((stop, at) => {
    const km = legs[at - 1]?.km
    if (stop.kind !== 'Destino' || km === undefined || km === stop.distanceKm) return stop
    if (onlyMissing && stop.distanceKm) return stop
    isOther = true
    return { ...stop, distanceKm: km }
  })
  return isOther ? next : undefined
}

interface RouteCardProps {
  values: CartaPorteValues
  legs: Legs
  amounts: Amounts | undefined
  apply: (values: Partial<CartaPorteValues>) => void
}

/** Where it goes, how far, and what it comes to. */
export function RouteCard({ values, legs, amounts, apply }: RouteCardProps) {
  const { isReadOnly } = useFormContext()
  const { stops, type, currency = 'MXN' } = values
  const data = useMemo(() => {
    const discs = stopDiscs(stops)
    return {
      planned: legs?.map(({ points }) => points) ?? [],
      travelled: [],
      deviations: [],
      unit: null,
      stops: stops.flatMap(({ key, name, kind, lat, lon }, at) =>
        typeof lat === 'number' && typeof lon === 'number'
          ? [
              {
                key,
                mark: discs[at]!,
                name: name ?? kind,
                lat,
                lon,
                state: kind === 'Origen' ? ('done' as const) : ('ahead' as const),
              },
            ]
          : [],
      ),
    }
  }, [legs, stops])
  const minutes = legs?.reduce((sum, leg) => sum + leg.minutes, 0)
  const other = distancesByRoad(stops, legs, false)
  const isStraight = legs?.some(({ source }) => source === 'straight')
  return (
    <section className="card cp-route" aria-label="Recorrido">
      {data.stops.length > 1 && <LazyRouteMap data={data} label="Mapa del recorrido" />}
      <div className="cp-route-facts">
        <div>
          <small>Distancia total</small>
          <b>
            {number(sumsOf(values).km, 2)} <small>km</small>
          </b>
        </div>
        <div>
          <small>Manejo</small>
          <b>{minutes === undefined ? '–' : duration(minutes * 60)}</b>
        </div>
      </div>
      {data.stops.length <= 1 && (
        <p className="cp-route-note">
          Sin mapa: escriba las distancias, o llene las ubicaciones de un viaje o geocerca.
        </p>
      )}
      {isStraight && <p className="cp-route-note">El servicio de rutas no respondió: la distancia es aproximada.</p>}
      {other && !isReadOnly && (
        <Button size="small" className="cp-route-note" onClick={() => apply({ stops: other })}>
          Usar las distancias del camino
        </Button>
      )}
      {type === 'ingreso' && (
        <div className="cp-route-total">
          <span>
            <b>Total</b> <small>{taxWords(amounts, currency)}</small>
          </span>
          <strong>{amountIn(amounts?.total, currency)}</strong>
        </div>
      )}
    </section>
  )
}

const taxWords = (amounts: Amounts | undefined, currency: string) =>
  [currency, Boolean(amounts?.transferred) && 'IVA', Boolean(amounts?.withheld) && 'retención']
    .filter(Boolean)
    .join(', ')
