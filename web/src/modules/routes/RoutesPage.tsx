import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { IconCircleCheck, IconCircleOff, IconPlus } from '@tabler/icons-react'
import { updateRouteDestination, type RouteDestination } from '@arriero/contract/routes/routes.contract.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { duration, money, number } from '../../kit/format.ts'
import { LinkTabs } from '../../kit/LinkTabs.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { byValue, wholeSource } from '../../kit/list-view.ts'
import type { Column, ListViewChoice, RowActions } from '../../kit/list-types.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { PlacesSplit } from '../../kit/map/PlacesSplit.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { StageMap } from '../../kit/map/StageMap.tsx'
import { WayLayer } from '../../kit/map/WayLayer.tsx'
import { can } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { toast } from '../../kit/toast.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { keepRoute, loadRoutes, placesOf, routesKey, routesPath } from './routes.data.ts'

const noRoutes: never[] = []
const source = wholeSource<RouteDestination>({
  key: routesKey,
  load: loadRoutes,
  text: ({ name, origin, destination }) => `${name} ${origin.name} ${destination.name}`,
})

const columns: Column<RouteDestination>[] = [
  {
    key: 'name',
    title: 'Ruta',
    fixed: true,
    sort: byValue(({ name }) => name),
    render: ({ name, origin, destination }) => <TwoLines top={name} bottom={`${origin.name} a ${destination.name}`} />,
  },
  {
    key: 'distance',
    title: 'Distancia',
    width: 110,
    align: 'end',
    sort: byValue(({ distanceKm }) => distanceKm),
    render: ({ distanceKm, durationMinutes }) => (
      <TwoLines
        top={distanceKm === null ? 'Sin trazo' : `${number(distanceKm, 1)} km`}
        bottom={durationMinutes === null ? '' : duration(durationMinutes * 60)}
      />
    ),
  },
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
  {
    key: 'active',
    title: 'Estado',
    width: 100,
    lines: 1,
    hidden: true,
    sort: byValue(({ active }) => Number(active)),
    render: ({ active }) => <StatePill tone={active ? 'green' : 'grey'}>{active ? 'Activa' : 'Inactiva'}</StatePill>,
  },
]

/** Ways between places in a list and on the map. */
export function RoutesPage() {
  const opened = useLocation({ select: ({ pathname }) => pathname.slice(routesPath.length + 1) })
  const chosen = /^\d+$/.test(opened) ? Number(opened) : undefined
  const navigate = useNavigate()
  const { data: all = noRoutes } = useQuery({ queryKey: routesKey, queryFn: ({ signal }) => loadRoutes(signal) })
  const views = useMemo((): ListViewChoice<RouteDestination>[] => {
    const active = all.filter((route) => route.active).length
    return [
      { key: 'activas', label: 'Activas', count: active, test: (route) => route.active },
      { key: 'inactivas', label: 'Inactivas', count: all.length - active, test: (route) => !route.active },
    ]
  }, [all])
  const list = (
    <ListPage<RouteDestination>
      id="routes"
      title="Rutas"
      noun={['ruta', 'rutas']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      views={views}
      search="Buscar ruta o lugar"
      open={({ id }) => `${routesPath}/${id}`}
      rowActions={actionsOf}
      actions={<CreateButton />}
      above={
        <LinkTabs
          label="Rutas y sus geocercas"
          here={routesPath}
          tabs={[
            { to: routesPath, label: 'Origen y destino' },
            { to: `${routesPath}/geocercas`, label: 'Geocercas de ruta' },
          ]}
        />
      }
      empty={{
        title: 'Aún no hay rutas',
        text: 'Una ruta une dos lugares por carretera o por donde usted la dibuje; da la distancia, el tiempo y el precio por km de sus viajes.',
        action: <CreateButton />,
      }}
    />
  )
  const map = (
    <StageMap
      label="Mapa de rutas"
      whole={() =>
        boundsOf(
          all.filter(({ active }) => active).map((route) => ({ kind: 'line', points: placesOf(route), sizeM: null })),
        )
      }
    >
      <RoutesOnMap
        routes={all}
        chosen={chosen}
        onPick={(id) => void navigate({ to: `${routesPath}/${id}`, search: true as never })}
      />
    </StageMap>
  )
  return <PlacesSplit list={list} map={map} />
}

function RoutesOnMap({
  routes,
  chosen,
  onPick,
}: {
  routes: readonly RouteDestination[]
  chosen: number | undefined
  onPick: (id: number) => void
}) {
  const { map } = useStage()
  const open = routes.find(({ id }) => id === chosen)
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
      : noRoutes
  }, [open])
  useEffect(() => {
    const box = open && boundsOf([{ kind: 'line', points: placesOf(open), sizeM: null }])
    if (map && box) map.fitBounds(box, { padding: 60, maxZoom: 12, duration: 500 })
  }, [map, open])
  return <WayLayer id="routes" ways={ways} chosen={chosen} stops={stops} onPick={onPick} />
}

const CreateButton = () => (
  <Link to={`${routesPath}/crear_ruta`}>
    <ActionButton
      permission="recurso.ruta_geocerca.create"
      type="primary"
      icon={<IconPlus size={16} stroke={2} />}
      tabIndex={-1}
    >
      Crear ruta
    </ActionButton>
  </Link>
)

/** A route is never deleted (ambiguities): one that is no longer used is deactivated. */
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

function actionsOf(route: RouteDestination): RowActions {
  const disabled = can('recurso.ruta_geocerca.update') ? undefined : 'Necesita el permiso recurso.ruta_geocerca.update'
  return {
    menu: [
      route.active
        ? {
            key: 'off',
            label: 'Desactivar…',
            icon: IconCircleOff,
            onClick: () => void setActive(route, false),
            disabled,
          }
        : { key: 'on', label: 'Activar', icon: IconCircleCheck, onClick: () => void setActive(route, true), disabled },
    ],
  }
}
