import { useMemo } from 'react'
import { Form } from 'antd'
import type { GeofenceShape, Place } from '@arriero/contract/geofences/geofences.rules.ts'
import {
  createRouteDestination,
  updateRouteDestination,
  type RouteDestination,
} from '@arriero/contract/routes/routes.contract.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { useFormContext } from '../../kit/form/form-state.ts'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { duration, number } from '../../kit/format.ts'
import { lineLengthM, simplified } from '../../kit/map/shapes.ts'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { useOpenedRow } from '../../kit/list/whole-list.ts'
import { palette } from '../../kit/palette.ts'
import { useTheme } from '../../kit/theme.ts'
import { PlannedWay } from './PlannedWay.tsx'
import { keepRoute, loadPlaces, loadRoutes, placesOf, routesKey } from './routes.data.ts'
import { routesPath } from './routes.paths.ts'

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

const wayNames: Record<string, string> = { keep: 'Como está', roads: 'Por carretera', draw: 'Dibujado aquí' }
export const NewRoute = () => (
  <FormPanel<Values, RouteDestination>
    title="Crear ruta"
    closeTo={routesPath}
    initial={blank}
    for={createRouteDestination}
    submitText="Crear ruta"
    save={(values) => call(createRouteDestination, { body: draftOf(values) })}
    saved={savedText}
    onSaved={keepRoute}
  >
    <RouteFields />
  </FormPanel>
)

export function EditRoute() {
  const {
    id,
    row: route,
    ...opened
  } = useOpenedRow(routesKey, loadRoutes, { endpoint: updateRouteDestination, detail: 'No se encontró la ruta.' })
  const initial = useMemo(() => route && valuesOf(route), [route])
  return (
    <FormPanel<Values, RouteDestination>
      key={id}
      title={route?.name ?? 'Ruta'}
      sub={route && `${route.origin.name} a ${route.destination.name}`}
      closeTo={routesPath}
      initial={initial}
      {...opened}
      for={updateRouteDestination}
      save={(values) => call(updateRouteDestination, { id, body: draftOf(values, route) })}
      saved={savedText}
      onSaved={keepRoute}
      valuesOf={valuesOf}
      labels={{
        way: { label: 'Trazo', words: (way) => wayNames[String(way)] ?? '' },
        shape: { label: 'Camino', words: () => 'El camino dibujado' },
      }}
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
  const { isReadOnly } = useFormContext()
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
          isReadOnly={isReadOnly}
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
