import { useMemo } from 'react'
import { createToll, updateToll, type Toll } from '@arriero/contract/tolls/tolls.contract.ts'
import { call } from '../../kit/call.ts'
import { Field, FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { useFormContext } from '../../kit/form/form-state.ts'
import { placeText } from '../../kit/map/shapes.ts'
import { PointControl } from '../../kit/map/PointControl.tsx'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { useOpenedRow } from '../../kit/list/whole-list.ts'
import { axleCounts, loadTolls, reloadTolls, tollsKey } from './tolls.data.ts'
import { tollsPath } from './tolls.paths.ts'

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
    for={createToll}
    submitText="Crear caseta"
    save={({ version: _, ...values }) => call(createToll, { body: draftOf(values) })}
    saved={({ name }) => `Caseta «${name}» creada`}
    onSaved={reloadTolls}
  >
    <TollFields />
  </FormPanel>
)

export function EditToll() {
  const {
    id,
    row: toll,
    ...opened
  } = useOpenedRow(tollsKey, loadTolls, {
    endpoint: updateToll,
    detail: 'No se encontró la caseta.',
  })
  const initial = useMemo(() => toll && valuesOf(toll), [toll])
  return (
    <FormPanel<Values, Toll>
      key={id}
      title={toll?.name ?? 'Caseta'}
      {...(toll?.road && { sub: toll.road })}
      closeTo={tollsPath}
      initial={initial}
      {...opened}
      for={updateToll}
      save={(values) => call(updateToll, { id, body: draftOf(values) })}
      saved={({ name }) => `Caseta «${name}» guardada`}
      onSaved={reloadTolls}
      valuesOf={valuesOf}
      labels={{ place: { label: 'Lugar', words: (value) => (value ? placeText(value as Place) : '—') } }}
    >
      <TollFields isSaved />
    </FormPanel>
  )
}

function TollFields({ isSaved = false }: { isSaved?: boolean }) {
  const { isReadOnly } = useFormContext()
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
