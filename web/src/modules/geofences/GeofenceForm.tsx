import { useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { addressOfPoint } from '@arriero/contract/geofences/geofences.contract.ts'
import { geofenceDraft, type Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  coordinateCircleM,
  defaultGeofenceColor,
  type GeofenceShape,
  type Place,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { parseCoordinates } from '@arriero/contract/trips/trips.rules.ts'
import { ApiError } from '../../kit/api-error.ts'
import { ColourField, TextField } from '../../kit/fields.tsx'
import { FieldGroup } from '../../kit/Field.tsx'
import { FormPanel } from '../../kit/FormPanel.tsx'
import { dateTime } from '../../kit/format.ts'
import { useRouteParams, useSearchParams } from '../../kit/navigation.ts'
import { can, useCan } from '../../kit/session.ts'
import { askRemoval } from './geofence-actions.ts'
import { keepGeofences } from './geofence-cache.ts'
import { AddressPart, CustomerPart, ShapePart } from './GeofenceFields.tsx'
import { consoleGeofences, routeGeofences, type GeofenceResource } from './geofence-resource.ts'
import { mirrorReason } from './geofences.words.ts'

interface Values {
  name: string
  folio: string | null
  customer: string | null
  customerUserId: number | null
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
  customerUserId: null,
  color: defaultGeofenceColor,
  description: '',
  address: null,
}
const blankAround = (place: Place): Partial<Values> => ({
  ...blank,
  shape: { kind: 'circle', points: [place], sizeM: coordinateCircleM },
})
const valuesOf = ({
  name,
  folio,
  customer,
  customerUserId,
  color,
  description,
  address,
  shape,
  version,
}: Geofence): Values => ({ name, folio, customer, customerUserId, color, description, address, shape, version })

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
        <CustomerPart geofence={geofence} />
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
  customer: 'Nombre del cliente',
  customerUserId: 'Cliente',
  address: 'Domicilio',
  description: 'Descripción',
} as const
const shapeNames = { line: 'Línea', polygon: 'Polígono', circle: 'Círculo' } as const
const inWords = (field: string, value: unknown) => {
  // Who was chosen is told by the name beside it.
  if (field === 'customerUserId') return value === null ? 'Ninguno' : 'El elegido'
  if (field !== 'shape') return value === null || value === '' ? '—' : String(value)
  const { kind, points } = value as GeofenceShape // the only field of the form that is no text
  return `${shapeNames[kind]}, ${points.length} ${points.length === 1 ? 'punto' : 'puntos'}`
}
