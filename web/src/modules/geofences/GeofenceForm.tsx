import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { geofenceDraft, type Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  coordinateCircleM,
  defaultGeofenceColor,
  type GeofenceShape,
  type Place,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { areaText } from '@arriero/contract/tracking/fleet-time.rules.ts'
import { parseCoordinates } from '@arriero/contract/trips/trips.rules.ts'
import { useWhyNot } from '../../kit/access.ts'
import { ColourField, TextField } from '../../kit/form/fields.tsx'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { dateTime } from '../../kit/format.ts'
import { removalButton } from '../../kit/list/removal.ts'
import { useOpenedRow } from '../../kit/list/whole-list.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { askGeofenceRemoval } from './geofence-actions.ts'
import { keepGeofences } from './geofence-cache.ts'
import { AddressPart, CustomerPart, GroupField, ShapePart } from './GeofenceFields.tsx'
import { consoleGeofences, routeGeofences, type GeofenceResource } from './geofence-resource.ts'
import { mirrorReason } from './geofences.words.ts'

interface Values {
  name: string
  folio: string | null
  customer: string | null
  customerUserId: number | null
  group: string | null
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
  group: null,
  color: defaultGeofenceColor,
  description: '',
  address: null,
}
const blankAround = (place: Place): Partial<Values> => ({
  ...blank,
  shape: { kind: 'circle', points: [place], sizeM: coordinateCircleM },
})
const blankArea = (area: string): Partial<Values> => {
  const read = areaText.safeParse(area)
  return read.success ? { ...blank, shape: { kind: 'polygon', points: read.data, sizeM: null } } : blank
}
const valuesOf = ({
  name,
  folio,
  customer,
  customerUserId,
  group,
  color,
  description,
  address,
  shape,
  version,
}: Geofence): Values => ({ name, folio, customer, customerUserId, group, color, description, address, shape, version })

/** `?punto=lat, lon`: a circle around a point of the map; `?area=`: an area drawn elsewhere; both to be named. */
export function NewGeofence() {
  const [{ punto, area }] = useSearchParams()
  return <GeofenceForm key={punto ?? area} resource={consoleGeofences} around={punto} area={area} />
}
export const EditGeofence = () => <OpenedGeofence resource={consoleGeofences} />
export const NewRouteGeofence = () => <GeofenceForm resource={routeGeofences} />
export const EditRouteGeofence = () => <OpenedGeofence resource={routeGeofences} />

/** The list is here whole: its row is the record. */
function OpenedGeofence({ resource }: { resource: GeofenceResource }) {
  const {
    id,
    row: geofence,
    ...opened
  } = useOpenedRow([resource.id], resource.load, {
    endpoint: resource.calls.update,
    detail: 'No se encontró la geocerca.',
  })
  return <GeofenceForm key={id} resource={resource} isLoading={!geofence} geofence={geofence} {...opened} />
}

interface GeofenceFormProps {
  resource: GeofenceResource
  /** Where a new one begins: '20.6120, -100.3872'. */
  around?: string | undefined
  /** Corners of an area it begins as: '20.61,-100.38;20.62,-100.38;20.62,-100.37'. */
  area?: string | undefined
  geofence?: Geofence | undefined
  isLoading?: boolean
  error?: unknown
  retry?: () => void
}

function GeofenceForm({ resource, around, area, geofence, isLoading, error, retry }: GeofenceFormProps) {
  const navigate = useNavigate()
  const initial = useMemo(() => {
    if (geofence) return valuesOf(geofence)
    const place = around && parseCoordinates(around)
    return isLoading ? undefined : place ? blankAround(place) : area ? blankArea(area) : blank
  }, [geofence, isLoading, around, area])
  const which = geofence || isLoading ? resource.calls.update : resource.calls.create
  const mirrored = geofence?.kind === 'wialon' ? mirrorReason(geofence) : undefined
  const notAllowed = useWhyNot(which)

  const save = async (values: Partial<Values>) => {
    // The form's rules let nothing through without name and shape.
    const draft = values as Values
    return geofence ? resource.update(geofence.id, draft) : resource.create(draft)
  }
  const close = () => void navigate({ to: resource.path, search: true as never })
  return (
    <FormPanel<Partial<Values>, Geofence>
      title={
        geofence
          ? mirrored || notAllowed
            ? geofence.name
            : 'Editar geocerca'
          : isLoading
            ? 'Geocerca'
            : 'Crear geocerca'
      }
      sub={geofence && `Cambió el ${dateTime(geofence.updatedAt)}`}
      closeTo={resource.path}
      initial={initial}
      error={error}
      {...(retry && { retry })}
      schema={geofenceDraft}
      for={which}
      readOnly={mirrored}
      save={save}
      saved={({ name }) => `Geocerca «${name}» guardada`}
      onSaved={(saved) => keepGeofences(resource.id, [saved])}
      valuesOf={valuesOf}
      labels={conflictLabels}
      {...(geofence &&
        geofence.kind !== 'wialon' &&
        removalButton(resource.calls.remove, () => askGeofenceRemoval(resource, geofence, close)))}
    >
      <FieldGroup>
        <TextField name="name" label="Nombre" span={2} maxLength={200} />
        <ShapePart />
        <TextField name="folio" label="Folio" maxLength={60} />
        <ColourField name="color" label="Color" />
        <GroupField resource={resource} span={2} />
        <CustomerPart geofence={geofence} />
        <AddressPart />
        <TextField name="description" label="Descripción" span={2} multiline maxLength={2000} />
      </FieldGroup>
    </FormPanel>
  )
}

const shapeNames = { line: 'Línea', polygon: 'Polígono', circle: 'Círculo' } as const
const shapeWords = (value: unknown) => {
  const { kind, points } = value as GeofenceShape // what the field holds
  return `${shapeNames[kind]}, ${points.length} ${points.length === 1 ? 'punto' : 'puntos'}`
}
const conflictLabels = {
  shape: { label: 'Forma', words: shapeWords },
  customer: 'Nombre del cliente',
  // Who was chosen is told by the name beside it.
  customerUserId: { label: 'Cliente', words: (value: unknown) => (value === null ? 'Ninguno' : 'El elegido') },
  address: 'Domicilio',
} as const
