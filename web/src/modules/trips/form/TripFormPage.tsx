import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { travelDetail } from '@arriero/contract/trips/trips.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { ErrorState } from '../../../kit/states.tsx'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { readDraft } from './draft-store.ts'
import { blankTrip, copyOf, tripTo, valuesOf, type TripValues } from './form-values.ts'
import { TripEditor } from './TripEditor.tsx'
import '../trips.css'
import './trip-form.css'

/** As long as a quotation names it. */
const longestName = 120
const quotationOf = (text = '') => {
  const [id, ...folio] = text.split('~')
  const known = numberOf(id)
  return known === undefined ? undefined : { id: known, folio: folio.join('~') }
}
const numberOf = (text: string | undefined) => (text && /^\d{1,12}$/.test(text) ? Number(text) : undefined)

/**
 * `/Consola/viajes/nuevo`: begins with the draft that was left, as a copy of another trip (`?copiar=`), or with what was
 * pointed at on the map (`?unidad=`, `?destino=lat, lon`) or offered in a quotation (`?cotizacion=id~folio`, `?nombre=`).
 */
export function NewTripPage() {
  const [{ copiar, unidad, destino, nombre, cotizacion }] = useSearchParams()
  const copied = numberOf(copiar)
  const [draft] = useState(() => (copied === undefined ? readDraft() : undefined))
  const [blank] = useState(blankTrip)
  if (copied !== undefined) return <FromTrip id={copied} title="Crear viaje" isCopy />
  if (unidad || destino || nombre)
    return <Begun unitId={numberOf(unidad)} destination={destino} name={nombre} quotation={quotationOf(cotizacion)} />
  return (
    <TripEditor
      key={draft?.at ?? 'blank'}
      title="Crear viaje"
      initial={draft?.values ?? blank}
      restoredAt={draft?.at}
    />
  )
}

/** `/Consola/viajes/editar/:id` */
export function EditTripPage() {
  const id = numberOf(useRouteParams().id)
  return <FromTrip key={id} id={id ?? 0} title="Editar viaje" isCopy={false} />
}

function FromTrip({ id, title, isCopy }: { id: number; title: string; isCopy: boolean }) {
  const trip = useQuery({
    queryKey: tripKeys.detail(id),
    queryFn: ({ signal }) => call(travelDetail, { query: { id }, signal }),
    placeholderData: undefined,
  })
  // The editor keeps the trip as it was opened: what others save meanwhile is told when saving.
  if (trip.data)
    return (
      <TripEditor
        title={isCopy ? title : `Editar ${trip.data.folio}`}
        initial={isCopy ? copyOf(trip.data) : valuesOf(trip.data)}
        stored={isCopy ? undefined : trip.data}
      />
    )
  return <Waiting title={title} query={trip} what="No se pudo cargar el viaje." />
}

interface BegunProps {
  unitId: number | undefined
  destination: string | undefined
  name: string | undefined
  quotation: TripValues['quotation']
}

function Begun({ unitId, destination, name = '', quotation }: BegunProps) {
  const units = useQuery({
    queryKey: ['units', 'option', unitId],
    queryFn: ({ signal }) => (unitId === undefined ? [] : call(unitPicker, { query: { ids: [unitId] }, signal })),
  })
  if (!units.data) return <Waiting title="Crear viaje" query={units} what="No se pudo cargar la unidad." />
  return (
    <TripEditor
      title="Crear viaje"
      initial={{ ...tripTo(destination, units.data[0]), name: name.slice(0, longestName), quotation }}
    />
  )
}

interface WaitingProps {
  title: string
  query: { error: unknown; refetch: () => unknown }
  what: string
}

function Waiting({ title, query, what }: WaitingProps) {
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader title={title} crumbs={[{ label: 'Viajes', to: tripPaths.list }]} />
        <div className="card card-body">
          {query.error ? (
            <ErrorState error={query.error} retry={() => void query.refetch()} what={what} />
          ) : (
            <Skeleton active paragraph={{ rows: 8 }} />
          )}
        </div>
      </section>
    </div>
  )
}
