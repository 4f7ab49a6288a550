import { useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import type { GeofenceShape, Place } from '@arriero/contract/geofences/geofences.rules.ts'
import {
  createRouteDestination,
  routeDestinationDraft,
  updateRouteDestination,
  type RouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/Field.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/fields.tsx'
import { FormPanel } from '../../kit/FormPanel.tsx'
import { duration, number } from '../../kit/format.ts'
import { lineLengthM, simplified } from '../../kit/map/shapes.ts'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { useRouteParams } from '../../kit/navigation.ts'
import { palette } from '../../kit/palette.ts'
import { useCan } from '../../kit/session.ts'
import { useTheme } from '../../kit/theme.ts'
import { PlannedWay } from './PlannedWay.tsx'
import { keepRoute, loadPlaces, loadRoutes, placesOf, routesKey, routesPath } from './routes.data.ts'

interface Values {
  name: string
  originId: number | null
  destinationId: number | null
  /** keep: as it is; roads: the server plans it; draw: as drawn here. */
  way: 'keep' | 'roads' | 'draw'
  shape?: GeofenceShape | undefined
  durationMinutes: number | null
  price: number | null
  active: boolean
  version?: number
}

const blank: Values = {
  name: '',
  originId: null,
  destinationId: null,
  way: 'roads',
  durationMinutes: null,
  price: null,
  active: true,
}
const valuesOf = (route: RouteDestination): Values => ({
  name: route.name,
  originId: route.origin.id,
  destinationId: route.destination.id,
  way: route.line.length > 1 ? 'keep' : 'roads',
  shape: drawable(placesOf(route)),
  durationMinutes: route.durationMinutes,
  price: route.priceKm === null ? null : Number(route.priceKm),
  active: route.active,
  version: route.version,
})
// A planned way has thousands of points; as many as a hand can move are offered for drawing.
const drawableM = 400
function drawable(line: readonly Place[]): GeofenceShape | undefined {
  const points = simplified(line, drawableM)
  return points.length > 1 ? { kind: 'line', points, sizeM: null } : undefined
}

function draftOf(
  { name, originId, destinationId, way, shape, durationMinutes, price, active, version }: Values,
  route?: RouteDestination,
) {
  const drawn = shape?.points.map(({ lat, lon }) => ({ lat, lng: lon })) ?? []
  const line = way === 'roads' ? [] : way === 'keep' ? (route?.line ?? []) : drawn
  return {
    // The form's rules ask for both places.
    name,
    originId: originId ?? 0,
    destinationId: destinationId ?? 0,
    line,
    // A planned way brings its own time, unless somebody typed another.
    durationMinutes: way === 'roads' && durationMinutes === route?.durationMinutes ? null : durationMinutes,
    priceKm: price === null ? null : price.toFixed(2),
    active,
    version,
  }
}

const savedText = ({ name, distanceKm, durationMinutes }: RouteDestination) =>
  `Ruta «${name}» guardada${distanceKm === null ? ' sin trazo: no se encontró camino por carretera' : `: ${number(distanceKm, 1)} km${durationMinutes === null ? '' : `, ${duration(durationMinutes * 60)}`}`}`

const conflictLabels = {
  name: 'Nombre',
  originId: 'Origen',
  destinationId: 'Destino',
  way: 'Trazo',
  shape: 'Camino',
  durationMinutes: 'Minutos',
  price: 'Precio por km',
  active: 'Activa',
} as const
const wayNames: Record<string, string> = { keep: 'Como está', roads: 'Por carretera', draw: 'Dibujado aquí' }
/** Values in words; a place that was chosen here has no name but that. */
const wordsOf =
  ({ origin, destination }: RouteDestination) =>
  (field: string, value: unknown): string => {
    if (field === 'originId' || field === 'destinationId')
      return [origin, destination].find(({ id }) => id === value)?.name ?? 'El que se eligió aquí'
    if (field === 'way') return wayNames[String(value)] ?? ''
    if (field === 'shape') return 'El camino dibujado'
    if (field === 'active') return value ? 'Sí' : 'No'
    return value === null || value === undefined || value === '' ? '—' : String(value)
  }

export const NewRoute = () => (
  <FormPanel<Values, RouteDestination>
    title="Crear ruta"
    closeTo={routesPath}
    initial={blank}
    schema={routeDestinationDraft}
    submitText="Crear ruta"
    save={(values) => call(createRouteDestination, { body: draftOf(values) })}
    saved={savedText}
    onSaved={keepRoute}
  >
    <RouteFields />
  </FormPanel>
)

export function EditRoute() {
  const { id } = useRouteParams()
  const mayUpdate = useCan('recurso.ruta_geocerca.update')
  const rows = useQuery({ queryKey: routesKey, queryFn: ({ signal }) => loadRoutes(signal) })
  const route = rows.data?.find((row) => String(row.id) === id)
  const initial = useMemo(() => route && valuesOf(route), [route])
  const error =
    rows.data && !route
      ? new ApiError({ status: 404, detail: 'No se encontró la ruta.', endpoint: updateRouteDestination })
      : rows.error
  const theirs = useRef<RouteDestination>(undefined)
  const save = async (values: Values) => {
    try {
      return await call(updateRouteDestination, { id: Number(id), body: draftOf(values, route) })
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409)
        theirs.current = (await rows.refetch()).data?.find((row) => String(row.id) === id)
      throw failure
    }
  }
  return (
    <FormPanel<Values, RouteDestination>
      key={id}
      title={route?.name ?? 'Ruta'}
      sub={route && `${route.origin.name} a ${route.destination.name}`}
      closeTo={routesPath}
      initial={initial}
      error={error}
      retry={() => void rows.refetch()}
      schema={routeDestinationDraft}
      readOnly={mayUpdate ? undefined : 'Necesita el permiso recurso.ruta_geocerca.update'}
      save={save}
      saved={savedText}
      onSaved={keepRoute}
      conflict={() =>
        theirs.current && {
          who: 'Otra persona',
          at: new Date().toISOString(),
          theirs: valuesOf(theirs.current),
          labels: conflictLabels,
          words: wordsOf(theirs.current),
        }
      }
    >
      <RouteFields route={route} />
    </FormPanel>
  )
}

function RouteFields({ route }: { route?: RouteDestination | undefined }) {
  const form = Form.useFormInstance()
  const theme = useTheme()
  const way: unknown = Form.useWatch('way', form)
  const shape: GeofenceShape | undefined = Form.useWatch('shape', form)
  const mayUpdate = useCan(route ? 'recurso.ruta_geocerca.update' : 'recurso.ruta_geocerca.create')
  const chosen = route
    ? [
        { value: route.origin.id, label: route.origin.name },
        { value: route.destination.id, label: route.destination.name },
      ]
    : []
  const ways = [
    ...(route && route.line.length > 1 ? [{ value: 'keep', label: 'Como está' }] : []),
    { value: 'roads', label: 'Por carretera' },
    { value: 'draw', label: 'Dibujar' },
  ]
  const moved = () => {
    if (form.getFieldValue('way') === 'keep') form.setFieldValue('way', 'roads')
  }
  const different = ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_rule: unknown, value: unknown) => {
      if (value && value === getFieldValue('originId')) throw new Error('El origen y el destino deben ser distintos')
    },
  })
  return (
    <FieldGroup>
      <TextField name="name" label="Nombre" span={2} maxLength={200} />
      <SelectField
        name="originId"
        label="Origen"
        load={loadPlaces}
        chosen={chosen}
        span={2}
        placeholder="Buscar geocerca"
        onPick={moved}
      />
      <SelectField
        name="destinationId"
        label="Destino"
        load={loadPlaces}
        chosen={chosen}
        span={2}
        placeholder="Buscar geocerca"
        rules={[different]}
        onPick={moved}
      />
      <RadioField name="way" label="Trazo" span={2} options={ways} hint={way === 'roads' && <PlannedWay />} />
      {way === 'draw' && (
        <ShapeField
          name="shape"
          label="Camino en el mapa"
          required
          span={2}
          kinds={['line']}
          isWay
          isReadOnly={!mayUpdate}
          color={palette[theme]['brand'] ?? '#117dd4'}
        />
      )}
      <NumberField
        name="durationMinutes"
        label="Tiempo"
        unit="min"
        max={100_000}
        hint={way === 'draw' && shape ? `${number(lineLengthM(shape.points) / 1000, 1)} km dibujados` : undefined}
      />
      <NumberField name="price" label="Precio por km" unit="$ / km" max={99_999_999} />
      {route && <SwitchField name="active" label="Activa" hint="Se ofrece en los viajes nuevos" />}
    </FieldGroup>
  )
}
