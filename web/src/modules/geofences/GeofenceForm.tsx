import { useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { IconMapPinSearch } from '@tabler/icons-react'
import { addressOfPoint } from '@arriero/contract/geofences/geofences.contract.ts'
import { geofenceDraft, type Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  centerOf,
  coordinateCircleM,
  defaultGeofenceColor,
  type GeofenceShape,
  type Place,
  type ShapeKind,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { parseCoordinates } from '@arriero/contract/trips/trips.rules.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { ColourField, TextField } from '../../kit/fields.tsx'
import { FieldGroup } from '../../kit/Field.tsx'
import { FormPanel } from '../../kit/FormPanel.tsx'
import { dateTime } from '../../kit/format.ts'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { useRouteParams, useSearchParams } from '../../kit/navigation.ts'
import { can, useCan } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { askRemoval } from './geofence-actions.ts'
import { keepGeofences } from './geofence-cache.ts'
import { consoleGeofences, routeGeofences, type GeofenceResource } from './geofence-resource.ts'
import { mirrorReason } from './geofences.words.ts'

interface Values {
  name: string
  folio: string | null
  customer: string | null
  color: string
  description: string
  address: string | null
  shape: GeofenceShape
  version?: number
}

const blank: Partial<Values> = {
  name: '',
  folio: null,
  customer: null,
  color: defaultGeofenceColor,
  description: '',
  address: null,
}
const blankAround = (place: Place): Partial<Values> => ({
  ...blank,
  shape: { kind: 'circle', points: [place], sizeM: coordinateCircleM },
})
const valuesOf = ({ name, folio, customer, color, description, address, shape, version }: Geofence): Values => ({
  name,
  folio,
  customer,
  color,
  description,
  address,
  shape,
  version,
})

/** `?punto=lat, lon`: a circle around a point of the map, to be named. */
export function NewGeofence() {
  const [{ punto }] = useSearchParams()
  return <GeofenceForm key={punto} resource={consoleGeofences} around={punto} />
}
export const EditGeofence = () => <OpenedGeofence resource={consoleGeofences} />
export const NewRouteGeofence = () => <GeofenceForm resource={routeGeofences} />
export const EditRouteGeofence = () => <OpenedGeofence resource={routeGeofences} />

/** The list is here whole: its row is the record. */
function OpenedGeofence({ resource }: { resource: GeofenceResource }) {
  const { id } = useRouteParams()
  const rows = useQuery({ queryKey: [resource.id], queryFn: ({ signal }) => resource.load(signal) })
  const geofence = rows.data?.find((row) => String(row.id) === id)
  const gone =
    rows.data && !geofence
      ? new ApiError({ status: 404, detail: 'No se encontró la geocerca.', endpoint: addressOfPoint })
      : rows.error
  return (
    <GeofenceForm
      key={id}
      resource={resource}
      isLoading={!geofence}
      geofence={geofence}
      error={gone}
      retry={() => void rows.refetch()}
    />
  )
}

interface GeofenceFormProps {
  resource: GeofenceResource
  /** Where a new one begins: '20.6120, -100.3872'. */
  around?: string | undefined
  geofence?: Geofence | undefined
  isLoading?: boolean
  error?: unknown
  retry?: () => void
}

function GeofenceForm({ resource, around, geofence, isLoading, error, retry }: GeofenceFormProps) {
  const navigate = useNavigate()
  const mayUpdate = useCan(resource.can.update)
  const initial = useMemo(() => {
    if (geofence) return valuesOf(geofence)
    const place = around && parseCoordinates(around)
    return isLoading ? undefined : place ? blankAround(place) : blank
  }, [geofence, isLoading, around])
  const theirs = useRef<Geofence>(undefined)
  const readOnly =
    geofence?.kind === 'wialon'
      ? mirrorReason(geofence)
      : geofence && !mayUpdate
        ? `Necesita el permiso ${resource.can.update}`
        : undefined

  const save = async (values: Partial<Values>) => {
    // The form's rules let nothing through without name and shape.
    const draft = values as Values
    if (!geofence) return resource.create(draft)
    try {
      return await resource.update(geofence.id, draft)
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409) theirs.current = await resource.find(geofence.id)
      throw failure
    }
  }
  const close = () => void navigate({ to: resource.path, search: true as never })
  return (
    <FormPanel<Partial<Values>, Geofence>
      title={geofence ? (readOnly ? geofence.name : 'Editar geocerca') : isLoading ? 'Geocerca' : 'Crear geocerca'}
      sub={geofence && `Cambió el ${dateTime(geofence.updatedAt)}`}
      closeTo={resource.path}
      initial={initial}
      error={error}
      {...(retry && { retry })}
      schema={geofenceDraft}
      readOnly={readOnly}
      save={save}
      saved={({ name }) => `Geocerca «${name}» guardada`}
      onSaved={(saved) => keepGeofences(resource.id, [saved])}
      conflict={() =>
        theirs.current && {
          who: 'Otra persona',
          at: theirs.current.updatedAt,
          theirs: valuesOf(theirs.current),
          labels: conflictLabels,
          words: inWords,
        }
      }
      {...(geofence &&
        !readOnly &&
        can(resource.can.remove) && {
          danger: { label: 'Eliminar…', onClick: () => void askRemoval(resource, geofence, close) },
        })}
    >
      <FieldGroup>
        <TextField name="name" label="Nombre" span={2} maxLength={200} />
        <ShapePart isReadOnly={readOnly !== undefined} />
        <TextField name="folio" label="Folio" maxLength={60} />
        <ColourField name="color" label="Color" />
        <TextField name="customer" label="Cliente" span={2} maxLength={200} />
        <AddressPart isReadOnly={readOnly !== undefined} />
        <TextField name="description" label="Descripción" span={2} multiline maxLength={2000} />
      </FieldGroup>
    </FormPanel>
  )
}

const conflictLabels = {
  name: 'Nombre',
  shape: 'Forma',
  folio: 'Folio',
  color: 'Color',
  customer: 'Cliente',
  address: 'Domicilio',
  description: 'Descripción',
} as const
const shapeNames = { line: 'Línea', polygon: 'Polígono', circle: 'Círculo' } as const
const inWords = (field: string, value: unknown) => {
  if (field !== 'shape') return value === null || value === '' ? '—' : String(value)
  const { kind, points } = value as GeofenceShape // the only field of the form that is no text
  return `${shapeNames[kind]}, ${points.length} ${points.length === 1 ? 'punto' : 'puntos'}`
}

async function addressOf(shape: GeofenceShape): Promise<string | null> {
  const centre = centerOf(shape)
  if (!centre) return null
  return (
    await call(addressOfPoint, { query: { lat: Number(centre.lat.toFixed(6)), lon: Number(centre.lon.toFixed(6)) } })
  ).address
}

// The most usual first.
const kinds: ShapeKind[] = ['polygon', 'circle', 'line']

/** The drawing; what has no address yet gets the one of its place. */
function ShapePart({ isReadOnly }: { isReadOnly: boolean }) {
  const form = Form.useFormInstance()
  const color: unknown = Form.useWatch('color', form)
  const fillAddress = async (shape: GeofenceShape) => {
    if (form.getFieldValue('address')) return
    // Without an answer the field stays empty: it is only a help.
    const address = await addressOf(shape).catch(() => null)
    if (address && !form.getFieldValue('address')) form.setFieldValue('address', address)
  }
  return (
    <ShapeField
      name="shape"
      label="Forma en el mapa"
      span={2}
      kinds={kinds}
      isReadOnly={isReadOnly}
      color={typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color) ? color : defaultGeofenceColor}
      onDrawn={(shape) => void fillAddress(shape)}
    />
  )
}

function AddressPart({ isReadOnly }: { isReadOnly: boolean }) {
  const form = Form.useFormInstance()
  const shape: GeofenceShape | undefined = Form.useWatch('shape', form)
  const search = async () => {
    if (!shape) return
    try {
      const address = await addressOf(shape)
      if (address) form.setFieldValue('address', address)
      else toast.warning('No se encontró un domicilio para este punto')
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const hint = !isReadOnly && (
    <Button
      type="link"
      size="small"
      className="hint-button"
      disabled={!shape}
      icon={<IconMapPinSearch size={15} stroke={1.75} />}
      onClick={() => void search()}
    >
      {shape ? 'Buscar el domicilio de la forma' : 'Dibuje la forma para buscar su domicilio'}
    </Button>
  )
  return <TextField name="address" label="Domicilio" span={2} maxLength={500} hint={hint} />
}
