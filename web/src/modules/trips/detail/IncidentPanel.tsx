import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { createIncident, travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { listEventTypes } from '@arriero/contract/resources/resources.contract.ts'
import { limits, tripTexts } from '@arriero/contract/trips/trips.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FileField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast, toastDuration } from '../../../kit/shell/toast.ts'
import { reloadDetail } from '../trips.cache.ts'
import { tripKeys } from '../trips.keys.ts'
import { acceptedTypes, sendFile } from './TripDocuments.tsx'
import { tripPaths } from '../trips.paths.ts'

interface Values {
  title: string
  eventTypeId: number | null
  at: string
  description: string
  withPlace: boolean
  files: File[]
}

/** Files follow the incident one by one; the incident stands even when one of them is refused. */
async function sendFiles(tripId: number, incidentId: number, files: readonly File[]) {
  for (const file of files) {
    try {
      await sendFile(tripId, file, incidentId)
    } catch (error) {
      toast.error(`No se pudo subir «${file.name}»`, { detail: errorText(error) })
    }
  }
}

/** Records an incident beside its trip (rule INCIDENT-01). */
export function IncidentPanel() {
  const [{ travel_id: text = '' }] = useSearchParams()
  const id = Number(text)
  // The trip of the page beside; already in the cache.
  const trip = useQuery({
    queryKey: tripKeys.detail(id),
    queryFn: ({ signal }) => call(travelDetail, { query: { id }, signal }),
    placeholderData: undefined,
  })
  const types = useQuery({ queryKey: tripKeys.eventTypes, queryFn: ({ signal }) => call(listEventTypes, { signal }) })
  const [now] = useState(() => new Date().toISOString())
  const { lat = null, lon = null } = trip.data ?? {}
  const hasPlace = lat !== null && lon !== null
  const save = async ({ title, description, at, eventTypeId, withPlace, files }: Values) => {
    const place = withPlace && hasPlace ? { lat, lon } : {}
    try {
      const incident = await call(createIncident, { body: { id, title, description, at, eventTypeId, ...place } })
      await sendFiles(id, incident.id, files ?? [])
      return incident
    } catch (error) {
      toast.error(tripTexts.incidentFailed, { detail: errorText(error), duration: toastDuration.incident })
      throw error
    }
  }
  return (
    <FormPanel<Values, Awaited<ReturnType<typeof save>>>
      title="Registrar incidencia"
      sub={trip.data && `${trip.data.folio} · ${trip.data.unit.name}`}
      closeTo={tripPaths.one}
      initial={trip.data && { title: '', eventTypeId: null, at: now, description: '', withPlace: hasPlace, files: [] }}
      error={trip.error}
      retry={() => void trip.refetch()}
      for={createIncident}
      save={save}
      saved={() => tripTexts.incidentSaved}
      savedToast={{ duration: toastDuration.incident }}
      onSaved={() => reloadDetail(id)}
    >
      <TextField name="title" label="Qué pasó" maxLength={200} placeholder="Candado abierto en ruta" />
      <SelectField
        name="eventTypeId"
        label="Tipo de evento"
        options={types.data?.map((type) => ({ value: type.id, label: type.name })) ?? []}
      />
      <DateField name="at" label="Cuándo" withTime />
      {hasPlace && (
        <SwitchField
          name="withPlace"
          label={`Guardar la posición de la unidad (${lat.toFixed(4)}, ${lon.toFixed(4)})`}
        />
      )}
      <TextField name="description" label="Detalles" multiline maxLength={2000} />
      <FileField
        name="files"
        label={trip.data?.allowPhotos ? 'Fotografías y documentos' : 'Documentos PDF'}
        accept={acceptedTypes(trip.data?.allowPhotos ?? false)}
        maxKb={limits.photosMb * 1024}
        many
        hint={trip.data?.allowPhotos ? undefined : 'El servicio de viajes de esta cuenta no admite fotografías.'}
      />
    </FormPanel>
  )
}
