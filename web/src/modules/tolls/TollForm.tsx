import { useMemo, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { tollDraft, createToll, updateToll, type Toll } from '@arriero/contract/tolls/tolls.contract.ts'
import { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { Field, FieldGroup } from '../../kit/Field.tsx'
import { NumberField, SwitchField, TextField } from '../../kit/fields.tsx'
import { FormPanel } from '../../kit/FormPanel.tsx'
import { money } from '../../kit/format.ts'
import { placeText } from '../../kit/map/shapes.ts'
import { PointControl } from '../../kit/map/PointControl.tsx'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { useRouteParams } from '../../kit/navigation.ts'
import { useCan } from '../../kit/session.ts'
import { axleCounts, loadTolls, reloadTolls, tollsKey, tollsPath } from './tolls.data.ts'

type Prices = Record<`price${(typeof axleCounts)[number]}`, number | null>
type Values = Partial<Prices> & {
  name: string
  road: string | null
  place: Place | null
  active: boolean
  version?: number
}

const priceName = (axles: (typeof axleCounts)[number]) => `price${axles}` as const
const blank: Values = { name: '', road: null, place: null, active: true }
const valuesOf = ({ name, road, lat, lon, active, prices, version }: Toll): Values => ({
  name,
  road,
  place: { lat, lon },
  active,
  version,
  ...Object.fromEntries(Object.entries(prices).map(([axles, pesos]) => [`price${axles}`, Number(pesos)])),
})

const conflictLabels: Partial<Record<keyof Values, string>> = {
  name: 'Nombre',
  road: 'Autopista',
  place: 'Lugar',
  active: 'Activa',
  ...Object.fromEntries(axleCounts.map((axles) => [priceName(axles), `${axles} ejes`])),
}
function inWords(field: keyof Values, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  if (field === 'active') return value ? 'Sí' : 'No'
  // The only value of the form that is no text nor number.
  return field === 'place' ? placeText(value as Place) : typeof value === 'number' ? money(value) : String(value)
}

function draftOf({ name, road, place, active, version, ...rest }: Values) {
  const prices: Record<string, string> = {}
  for (const axles of axleCounts) {
    const pesos = rest[priceName(axles)]
    if (pesos !== null && pesos !== undefined) prices[axles] = pesos.toFixed(2)
  }
  // The form's rules ask for the place.
  return { name, road, lat: place?.lat ?? 0, lon: place?.lon ?? 0, prices, active, version }
}

export const NewToll = () => (
  <FormPanel<Values, Toll>
    title="Crear caseta"
    closeTo={tollsPath}
    initial={blank}
    schema={tollDraft}
    submitText="Crear caseta"
    save={({ version: _, ...values }) => call(createToll, { body: draftOf(values) })}
    saved={({ name }) => `Caseta «${name}» creada`}
    onSaved={reloadTolls}
  >
    <TollFields />
  </FormPanel>
)

export function EditToll() {
  const { id } = useRouteParams()
  const mayUpdate = useCan('recurso.caseta.update')
  const rows = useQuery({ queryKey: tollsKey, queryFn: ({ signal }) => loadTolls(signal) })
  const toll = rows.data?.find((row) => String(row.id) === id)
  const initial = useMemo(() => toll && valuesOf(toll), [toll])
  const error =
    rows.data && !toll
      ? new ApiError({ status: 404, detail: 'No se encontró la caseta.', endpoint: updateToll })
      : rows.error
  const theirs = useRef<Toll>(undefined)
  const save = async (values: Values) => {
    try {
      return await call(updateToll, { id: Number(id), body: draftOf(values) })
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 409)
        theirs.current = (await rows.refetch()).data?.find((row) => String(row.id) === id)
      throw failure
    }
  }
  return (
    <FormPanel<Values, Toll>
      key={id}
      title={toll?.name ?? 'Caseta'}
      {...(toll?.road && { sub: toll.road })}
      closeTo={tollsPath}
      initial={initial}
      error={error}
      retry={() => void rows.refetch()}
      schema={tollDraft}
      readOnly={mayUpdate ? undefined : 'Necesita el permiso recurso.caseta.update'}
      save={save}
      saved={({ name }) => `Caseta «${name}» guardada`}
      onSaved={reloadTolls}
      conflict={() =>
        theirs.current && {
          who: 'Otra persona',
          at: new Date().toISOString(),
          theirs: valuesOf(theirs.current),
          labels: conflictLabels,
          words: inWords,
        }
      }
    >
      <TollFields isReadOnly={!mayUpdate} isSaved />
    </FormPanel>
  )
}

function TollFields({ isReadOnly = false, isSaved = false }: { isReadOnly?: boolean; isSaved?: boolean }) {
  return (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre" maxLength={200} />
        <TextField name="road" label="Autopista" maxLength={120} placeholder="MEX-85D" />
        <Field name="place" label="Lugar" required span={2}>
          <PointControl isReadOnly={isReadOnly} />
        </Field>
      </FieldGroup>
      <FieldGroup title="Precio por ejes">
        {axleCounts.map((axles) => (
          <NumberField key={axles} name={priceName(axles)} label={`${axles} ejes`} unit="$" max={99_999_999} />
        ))}
      </FieldGroup>
      {isSaved && (
        <FieldGroup>
          <SwitchField name="active" label="Activa" hint="Cuenta en el costo de los viajes nuevos" />
        </FieldGroup>
      )}
    </>
  )
}
