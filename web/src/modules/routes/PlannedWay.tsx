import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { planRouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { duration, number } from '../../kit/format.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { WayLayer } from '../../kit/map/WayLayer.tsx'
import { useTyped } from '../../kit/typed.ts'
import { placesOf } from './routes.data.ts'

type Plan = ReplyOf<typeof planRouteDestination>

/** Who goes through the choices is not asked about each. */
const pauseMs = 400

/** The way by road between the chosen places, drawn before anything is saved; straight, and said so, when nobody can plan it. */
export function PlannedWay() {
  const form = Form.useFormInstance()
  const origin: number | null | undefined = Form.useWatch('originId', form)
  const destination: number | null | undefined = Form.useWatch('destinationId', form)
  const asked = useTyped(`${origin ?? ''}-${destination ?? ''}`, pauseMs)
  const [originId, destinationId] = asked.split('-').map(Number)
  const canPlan = Boolean(originId && destinationId && originId !== destinationId)
  const { data, error, isFetching } = useQuery({
    queryKey: ['route-destinations', 'plan', asked],
    enabled: canPlan,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call(planRouteDestination, { query: { originId: originId ?? 0, destinationId: destinationId ?? 0 }, signal }),
  })
  if (!canPlan) return <>Elija origen y destino para ver el camino antes de guardar.</>
  if (isFetching && !data) return <span role="status">Calculando el camino…</span>
  if (error && !data) return <span role="status">No se pudo calcular el camino: {errorText(error)}</span>
  return data ? (
    <span role="status">
      <WayOnMap plan={data} />
      {planWords(data)}
    </span>
  ) : null
}

/** '212.4 km por carretera, 3 h 05 min', or why the line is straight. */
export const planWords = ({ source, distanceKm, durationMinutes, reason }: Omit<Plan, 'line'>): string =>
  source === 'road'
    ? `${number(distanceKm, 1)} km por carretera${durationMinutes === null ? '' : `, ${duration(durationMinutes * 60)}`}.`
    : `Línea recta de ${number(distanceKm, 1)} km: ${reason ?? 'no hay camino por carretera.'} La ruta se guarda sin trazo; puede dibujarlo.`

function WayOnMap({ plan }: { plan: Plan }) {
  const { map } = useStage()
  const points = useMemo(() => placesOf(plan), [plan])
  const [from, to] = [points[0], points.at(-1)]
  const stops = useMemo(
    () =>
      from && to
        ? [
            { at: from, mark: 'A' },
            { at: to, mark: 'B' },
          ]
        : [],
    [from, to],
  )
  useEffect(() => {
    const box = boundsOf([{ kind: 'line', points, sizeM: null }])
    if (map && box) map.fitBounds(box, { padding: 60, maxZoom: 12, duration: 500 })
  }, [map, points])
  return <WayLayer id="route-plan" ways={[{ id: 0, points }]} chosen={0} stops={stops} />
}
