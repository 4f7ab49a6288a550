import { useEffect, useMemo } from 'react'
import {
  createRouteDestination,
  updateRouteDestination,
  type RouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { duration, money, number } from '../../kit/format.ts'
import { activationAction, activeViews } from '../../kit/list/activation.ts'
import { columnsFor } from '../../kit/list/columns.tsx'
import { byValue, wholeSource } from '../../kit/list/list-view.ts'
import type { Column, RowActions } from '../../kit/list/list-types.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { PlacesPage, usePlaces } from '../../kit/map/PlacesPage.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { WayLayer } from '../../kit/map/WayLayer.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { RouteTabs } from './RouteTabs.tsx'
import { keepRoute, loadRoutes, placesOf, routesKey } from './routes.data.ts'
import { routesPath } from './routes.paths.ts'

const noStops: never[] = []
const source = wholeSource<RouteDestination>({
  key: routesKey,
  load: loadRoutes,
  text: ({ name, origin, destination }) => `${name} ${origin.name} ${destination.name}`,
})

const column = columnsFor<RouteDestination>()
const columns = [
  column.name('name', 'Ruta', {
    lines: 2,
    render: ({ name, origin, destination }) => <TwoLines top={name} bottom={`${origin.name} a ${destination.name}`} />,
  }),
  column.number('distanceKm', 'Distancia', {
    width: 110,
    lines: 2,
    render: ({ distanceKm, durationMinutes }) => (
      <TwoLines
        top={distanceKm === null ? 'Sin trazo' : `${number(distanceKm, 1)} km`}
        bottom={durationMinutes === null ? '' : duration(durationMinutes * 60)}
      />
    ),
  }),
  {
    key: 'price',
    title: 'Por km',
    width: 96,
    lines: 1,
    align: 'end',
    hidden: true,
    sort: byValue(({ priceKm }) => Number(priceKm ?? 0)),
    render: ({ priceKm }) => (priceKm === null ? '—' : money(Number(priceKm))),
  },
  column.onOff('active', ['Activa', 'Inactiva'], { width: 100, hidden: true }),
] satisfies Column<RouteDestination>[]

/** Ways between places in a list and on the map. */
export function RoutesPage() {
  const { all, chosen, open, pick } = usePlaces(routesPath, routesKey, loadRoutes)
  const views = useMemo(() => activeViews(all, ['Activas', 'Inactivas']), [all])
  return (
    <PlacesPage<RouteDestination>
      id="routes"
      title="Rutas"
      noun={['ruta', 'rutas']}
      path={routesPath}
      source={source}
      columns={columns}
      views={views}
      search="Buscar ruta o lugar"
      rowActions={actionsOf}
      actions={<CreateButton />}
      above={<RouteTabs here={routesPath} />}
      empty={{
        title: 'Aún no hay rutas',
        text: 'Una ruta une dos lugares por carretera o por donde usted la dibuje; da la distancia, el tiempo y el precio por km de sus viajes.',
        action: <CreateButton />,
      }}
      mapLabel="Mapa de rutas"
      whole={() => boundsOf(all.filter(({ active }) => active).map(lineOf))}
    >
      <RoutesOnMap routes={all} chosen={chosen} open={open} onPick={pick} />
    </PlacesPage>
  )
}

const lineOf = (route: RouteDestination) => ({ kind: 'line', points: placesOf(route), sizeM: null }) as const

interface RoutesOnMapProps {
  routes: readonly RouteDestination[]
  chosen: number | undefined
  open: RouteDestination | undefined
  onPick: (id: number) => void
}

function RoutesOnMap({ routes, chosen, open, onPick }: RoutesOnMapProps) {
  const { map } = useStage()
  const ways = useMemo(
    () =>
      routes
        .filter((route) => route.active || route.id === chosen)
        .map((route) => ({ id: route.id, points: placesOf(route) })),
    [routes, chosen],
  )
  const stops = useMemo(() => {
    const points = open ? placesOf(open) : []
    const [first, last] = [points[0], points.at(-1)]
    return first && last
      ? [
          { at: first, mark: 'A' },
          { at: last, mark: 'B' },
        ]
      : noStops
  }, [open])
  useEffect(() => {
    const box = open && boundsOf([lineOf(open)])
    if (map && box) map.fitBounds(box, { padding: 60, maxZoom: 12, duration: 500 })
  }, [map, open])
  return <WayLayer id="routes" ways={ways} chosen={chosen} stops={stops} onPick={onPick} />
}

const CreateButton = () => (
  <CreateLink to={`${routesPath}/crear_ruta`} for={createRouteDestination}>
    Crear ruta
  </CreateLink>
)

/** A route is never deleted: one that is no longer used is deactivated. */
async function setActive(route: RouteDestination, active: boolean) {
  const { id, name, origin, destination, line, durationMinutes, priceKm, version } = route
  const save = async () => {
    keepRoute(
      await call(updateRouteDestination, {
        id,
        body: {
          name,
          originId: origin.id,
          destinationId: destination.id,
          line,
          durationMinutes,
          priceKm,
          active,
          version,
        },
      }),
    )
    toast.success(`Ruta «${name}» ${active ? 'activada' : 'desactivada'}`)
  }
  if (!active)
    return confirm({
      title: `Desactivar la ruta «${name}»`,
      content:
        'Deja de ofrecerse en los viajes nuevos; los que ya la usan no cambian. Puede activarla de nuevo cuando quiera.',
      variant: 'warning',
      confirmText: 'Desactivar',
      onConfirm: save,
    })
  try {
    await save()
  } catch (error) {
    toast.error(errorText(error))
  }
}

const actionsOf = (route: RouteDestination): RowActions => ({
  menu: [activationAction(updateRouteDestination, route, (active) => setActive(route, active), { asks: true })],
})
