import { useMemo } from 'react'
import { Button, Dropdown } from 'antd'
import { Link } from '@tanstack/react-router'
import { IconDownload, IconMapPinQuestion, IconTrash } from '@tabler/icons-react'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { whyNot } from '../../kit/access.ts'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { foundInWhole, viewFromSearch, wholeSource } from '../../kit/list/list-view.ts'
import type { BulkAction, ListFilter, RowActions } from '../../kit/list/list-types.ts'
import { removalAction } from '../../kit/list/removal.ts'
import { PlacesPage, usePlaces } from '../../kit/map/PlacesPage.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { askGeofenceRemoval, askRemovalOfMany, exportGeofenceFile } from './geofence-actions.ts'
import { geofenceColumns } from './geofence-columns.tsx'
import { consoleGeofences, routeGeofences, type GeofenceFormat, type GeofenceResource } from './geofence-resource.ts'
import { geofenceText, groupsOf, originOptions, shapeOptions, mirrorReason } from './geofences.words.ts'
import { placePaths } from '../places/places.paths.ts'
import './geofences.css'
import { RouteTabs } from '../routes/RouteTabs.tsx'

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

const groupFilter = (groups: readonly string[]): ListFilter<Geofence> => ({
  key: 'group',
  label: 'Grupo',
  kind: 'select',
  options: groups.map((group) => ({ value: group, label: group })),
  test: (row, value) => row.group === value,
})

export const GeofencesPage = () => <GeofenceScreen resource={consoleGeofences} />
export const RouteGeofencesPage = () => <GeofenceScreen resource={routeGeofences} />

/** Geofences in a list and on the map; a row and its area are the same thing. */
function GeofenceScreen({ resource }: { resource: GeofenceResource }) {
  const { id, path, title } = resource
  const isRoute = id === 'route-geofences'
  const [search] = useSearchParams()
  const view = useMemo(() => viewFromSearch(search), [search])
  const { all, chosen, open, pick } = usePlaces(path, [id], resource.load)
  const source = useMemo(() => wholeSource({ key: [id], load: resource.load, text: geofenceText }), [id, resource])
  const filters = useMemo(() => {
    const groups = groupsOf(all)
    return [...(groups.length > 0 ? [groupFilter(groups)] : []), shapeFilter, ...(isRoute ? [] : [originFilter])]
  }, [isRoute, all])
  const shown = useMemo(() => {
    const tests = filters.flatMap(({ key, test }) =>
      test && view.filters[key] ? [(row: Geofence) => test(row, view.filters[key] ?? '')] : [],
    )
    const found = foundInWhole(all, view, { text: geofenceText, compare: {}, tests })
    // What is open stays on the map, found or not.
    return open && !found.includes(open) ? [...found, open] : found
  }, [all, view, filters, open])
  const isEditable = open?.kind !== 'wialon' && !whyNot(resource.calls.update)

  return (
    <PlacesPage<Geofence>
      id={id}
      title={isRoute ? 'Rutas' : title}
      noun={isRoute ? ['geocerca de ruta', 'geocercas de ruta'] : ['geocerca', 'geocercas']}
      path={path}
      source={source}
      columns={geofenceColumns}
      filters={filters}
      search="Buscar nombre, folio o cliente"
      rowActions={(row) => actionsOf(row, resource)}
      bulk={bulkActions(resource)}
      actions={<HeadActions resource={resource} shown={shown} isAll={shown.length === all.length} />}
      empty={emptyOf(resource)}
      above={isRoute && <RouteTabs here={path} />}
      mapLabel="Mapa de geocercas"
      whole={() => boundsOf(shown.map(({ shape }) => shape))}
    >
      <ShapesLayer id={id} shapes={shown} chosen={chosen} hidden={isEditable ? chosen : undefined} onPick={pick} />
    </PlacesPage>
  )
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
  const { path, calls } = resource
  const save = (format: GeofenceFormat) => void exportGeofenceFile(resource, format, isAll ? undefined : shown)
  return (
    <>
      {resource.id === 'geofences' && (
        <Link to={placePaths.learned} tabIndex={-1}>
          <Button title="Lugares aprendidos" icon={<IconMapPinQuestion size={16} stroke={1.75} />}>
            Lugares aprendidos
          </Button>
        </Link>
      )}
      <ImportLink to={`${path}/importar`} for={calls.createMany}>
        Importar
      </ImportLink>
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
      <CreateLink to={`${path}/nueva`} for={calls.create}>
        Crear geocerca
      </CreateLink>
    </>
  )
}

const actionsOf = (row: Geofence, resource: GeofenceResource): RowActions => ({
  menu: [
    removalAction(resource.calls.remove, () => askGeofenceRemoval(resource, row), {
      refused: row.kind === 'wialon' ? mirrorReason(row) : undefined,
    }),
  ],
})

const bulkActions = (resource: GeofenceResource): BulkAction<Geofence>[] => [
  {
    key: 'export',
    label: 'Exportar KML',
    icon: IconDownload,
    onClick: (rows: Geofence[]) => void exportGeofenceFile(resource, 'kml', rows),
  },
  ...(!whyNot(resource.calls.remove)
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

function emptyOf({ id, path, calls }: GeofenceResource) {
  const action = (
    <>
      <CreateLink to={`${path}/nueva`} for={calls.create}>
        Crear geocerca
      </CreateLink>
      <ImportLink to={`${path}/importar`} for={calls.createMany}>
        Importar KML o GeoJSON
      </ImportLink>
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
  return { ...words, action }
}
