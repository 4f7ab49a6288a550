import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Button, Dropdown } from 'antd'
import { IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { LinkTabs } from '../../kit/LinkTabs.tsx'
import { ListPage } from '../../kit/ListPage.tsx'
import { pageOfWhole, viewFromSearch, wholeSource } from '../../kit/list-view.ts'
import type { BulkAction, ListFilter, RowActions } from '../../kit/list-types.ts'
import { PlacesSplit } from '../../kit/map/PlacesSplit.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { StageMap } from '../../kit/map/StageMap.tsx'
import { useSearchParams } from '../../kit/navigation.ts'
import { can } from '../../kit/session.ts'
import { askRemoval, askRemovalOfMany, exportGeofenceFile } from './geofence-actions.ts'
import { geofenceColumns } from './geofence-columns.tsx'
import { consoleGeofences, routeGeofences, type GeofenceFormat, type GeofenceResource } from './geofence-resource.ts'
import { geofenceText, originOptions, shapeOptions, mirrorReason } from './geofences.words.ts'
import './geofences.css'

const noGeofences: never[] = []
const shapeFilter: ListFilter<Geofence> = {
  key: 'shape',
  label: 'Forma',
  kind: 'select',
  options: shapeOptions,
  test: (row, value) => value.split(',').includes(row.shape.kind),
}
const originFilter: ListFilter<Geofence> = {
  key: 'kind',
  label: 'Origen',
  kind: 'select',
  options: originOptions,
  test: (row, value) => value.split(',').includes(row.kind),
}

export const GeofencesPage = () => <GeofenceScreen resource={consoleGeofences} />
export const RouteGeofencesPage = () => <GeofenceScreen resource={routeGeofences} />

/** Geofences in a list and on the map; a row and its area are the same thing. */
function GeofenceScreen({ resource }: { resource: GeofenceResource }) {
  const { id, path, title } = resource
  const isRoute = id === 'route-geofences'
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const view = useMemo(() => viewFromSearch(search), [search])
  const opened = useLocation({ select: ({ pathname }) => pathname.slice(path.length + 1) })
  const chosen = /^\d+$/.test(opened) ? Number(opened) : undefined
  const source = useMemo(() => wholeSource({ key: [id], load: resource.load, text: geofenceText }), [id, resource])
  const filters = useMemo(() => (isRoute ? [shapeFilter] : [shapeFilter, originFilter]), [isRoute])
  const { data: all = noGeofences } = useQuery({ queryKey: [id], queryFn: ({ signal }) => resource.load(signal) })
  const shown = useMemo(() => {
    const tests = filters.flatMap(({ key, test }) =>
      test && view.filters[key] ? [(row: Geofence) => test(row, view.filters[key] ?? '')] : [],
    )
    const found = pageOfWhole(
      all,
      { ...view, page: 1, limit: all.length || 1 },
      { text: geofenceText, compare: {}, tests },
    ).results
    // What is open stays on the map, found or not.
    return chosen === undefined || found.some((row) => row.id === chosen)
      ? found
      : [...found, ...all.filter((row) => row.id === chosen)]
  }, [all, view, filters, chosen])
  const open = (row: { id: number }) => `${path}/${row.id}`
  const pick = useMemo(
    () => (picked: number) => void navigate({ to: `${path}/${picked}`, search: true as never }),
    [navigate, path],
  )
  const isEditable = all.find((row) => row.id === chosen)?.kind !== 'wialon' && can(resource.can.update)

  const list = (
    <ListPage<Geofence>
      id={id}
      title={isRoute ? 'Rutas' : title}
      noun={isRoute ? ['geocerca de ruta', 'geocercas de ruta'] : ['geocerca', 'geocercas']}
      source={source}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      columns={geofenceColumns}
      filters={filters}
      search="Buscar nombre, folio o cliente"
      open={open}
      rowActions={(row) => actionsOf(row, resource)}
      bulk={bulkActions(resource)}
      actions={<HeadActions resource={resource} shown={shown} isAll={shown.length === all.length} />}
      empty={emptyOf(resource)}
      above={
        isRoute && (
          <LinkTabs
            label="Rutas y sus geocercas"
            here={path}
            tabs={[
              { to: '/Consola/rutas', label: 'Origen y destino' },
              { to: path, label: 'Geocercas de ruta' },
            ]}
          />
        )
      }
    />
  )
  const map = (
    <StageMap label="Mapa de geocercas" whole={() => boundsOf(shown.map(({ shape }) => shape))}>
      <ShapesLayer id={id} shapes={shown} chosen={chosen} hidden={isEditable ? chosen : undefined} onPick={pick} />
    </StageMap>
  )
  return <PlacesSplit list={list} map={map} />
}

function HeadActions({
  resource,
  shown,
  isAll,
}: {
  resource: GeofenceResource
  shown: readonly Geofence[]
  isAll: boolean
}) {
  const { path, can: needed } = resource
  const save = (format: GeofenceFormat) => void exportGeofenceFile(resource, format, isAll ? undefined : shown)
  return (
    <>
      <Link to={`${path}/importar`}>
        <ActionButton
          permission={needed.create}
          title="Importar"
          icon={<IconUpload size={16} stroke={1.75} />}
          tabIndex={-1}
        >
          Importar
        </ActionButton>
      </Link>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'kml', label: 'KML (Google Earth)', onClick: () => save('kml') },
            { key: 'geojson', label: 'GeoJSON', onClick: () => save('geojson') },
          ],
        }}
      >
        <Button title="Exportar" icon={<IconDownload size={16} stroke={1.75} />}>
          Exportar
        </Button>
      </Dropdown>
      <Link to={`${path}/nueva`}>
        <ActionButton permission={needed.create} type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
          Crear geocerca
        </ActionButton>
      </Link>
    </>
  )
}

function actionsOf(row: Geofence, resource: GeofenceResource): RowActions {
  const reason =
    row.kind === 'wialon'
      ? mirrorReason(row)
      : can(resource.can.remove)
        ? undefined
        : `Necesita el permiso ${resource.can.remove}`
  return {
    menu: [
      {
        key: 'remove',
        label: 'Eliminar…',
        icon: IconTrash,
        danger: true,
        onClick: () => void askRemoval(resource, row),
        disabled: reason,
      },
    ],
  }
}

const bulkActions = (resource: GeofenceResource): BulkAction<Geofence>[] => [
  {
    key: 'export',
    label: 'Exportar KML',
    icon: IconDownload,
    onClick: (rows: Geofence[]) => void exportGeofenceFile(resource, 'kml', rows),
  },
  ...(can(resource.can.remove)
    ? [
        {
          key: 'remove',
          label: 'Eliminar…',
          icon: IconTrash,
          danger: true,
          onClick: (rows: Geofence[], clear: () => void) => void askRemovalOfMany(resource, rows, clear),
        },
      ]
    : []),
]

function emptyOf({ id, path, can: needed }: GeofenceResource) {
  const action = can(needed.create) && (
    <>
      <Link to={`${path}/nueva`}>
        <Button type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
          Crear geocerca
        </Button>
      </Link>
      <Link to={`${path}/importar`}>
        <Button icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>
          Importar KML o GeoJSON
        </Button>
      </Link>
    </>
  )
  const words =
    id === 'geofences'
      ? {
          title: 'Aún no hay geocercas',
          text: 'Dibuje patios, clientes y tramos en el mapa: la consola avisa cuándo entra y sale cada unidad, y los viajes avanzan solos.',
        }
      : {
          title: 'Aún no hay geocercas de ruta',
          text: 'Son los lugares de donde salen y a donde llegan las rutas, aparte de las geocercas de la consola.',
        }
  return { ...words, ...(action && { action }) }
}
