import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Form } from 'antd'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { getPart, parts } from '@arriero/contract/store/parts/parts.contract.ts'
import type { Part } from '@arriero/contract/store/parts/parts.entities.ts'
import { consumable, partKinds, serialized } from '@arriero/contract/store/store.rules.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { fieldNames } from '../../../kit/form/form-rules.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dateTime } from '../../../kit/format.ts'
import { removalButton } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { MeasurementSelect } from '../pickers/MeasurementSelect.tsx'
import { SupplierSelect } from '../pickers/SupplierSelect.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { askPartRemoval, reloadParts } from './part-actions.ts'
import { categoryOptions } from './parts.words.ts'

type Values = BodySent<typeof parts.create> & BodySent<typeof parts.update>

const fields = fieldNames(parts.update.body)
// The change has the names of the part it changes.
const valuesOf = (part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([name]) => fields.includes(name))) as unknown as Values
const blank = { code: '', name: '', kind: 2, category: 1, pack: 1, active: true } as const

/** Only a consumable has a measurement, only what has a number is a tire or a battery: what the kind leaves out is emptied. */
const sent = (values: Values): Values => ({
  ...values,
  ...(values.kind !== consumable && { measurementId: null }),
  ...(values.kind !== serialized && { category: 1 }),
})

export const NewPart = () => (
  <FormPanel<Values, Part>
    title="Crear parte"
    closeTo={storePaths.parts}
    initial={blank}
    for={parts.create}
    submitText="Crear parte"
    save={({ version: _, ...values }) => call(parts.create, { body: sent(values) })}
    saved={({ name }) => `Parte «${name}» creada`}
    onSaved={reloadParts}
  >
    <PartFields />
  </FormPanel>
)

export function EditPart() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const key = [...storeKeys.parts, id]
  const one = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getPart, { id, signal }),
    placeholderData: undefined,
  })
  const part = one.data
  const initial = useMemo(() => part && valuesOf(part), [part])
  return (
    <FormPanel<Values, Part>
      key={id}
      title={part?.name ?? 'Parte'}
      sub={part && `Cambió el ${dateTime(part.updatedAt)}${part.updatedBy ? `, ${part.updatedBy}` : ''}`}
      closeTo={storePaths.parts}
      initial={initial}
      error={one.error}
      retry={() => void one.refetch()}
      for={parts.update}
      save={(values) => call(parts.update, { id, body: sent(values) })}
      saved={({ name }) => `Parte «${name}» guardada`}
      onSaved={(saved) => {
        queryClient.setQueryData(key, saved)
        return reloadParts()
      }}
      valuesOf={valuesOf}
      {...(part &&
        removalButton(parts.remove, () => askPartRemoval(part, () => void navigate({ to: storePaths.parts }))))}
    >
      <PartFields />
    </FormPanel>
  )
}

function PartFields() {
  const kind: unknown = Form.useWatch('kind', Form.useFormInstance())
  return (
    <>
      <FieldGroup>
        <TextField name="code" label="Clave" maxLength={60} placeholder="FIL-0142" />
        <TextField name="barcode" label="Código de barras" maxLength={60} hint="El del fabricante." />
        <TextField name="name" label="Parte" maxLength={200} span={2} placeholder="Filtro de aceite LF14000" />
        <TextField name="brand" label="Marca" maxLength={120} />
        <TextField name="model" label="Modelo o aplicación" maxLength={120} />
      </FieldGroup>
      <FieldGroup title="Cómo se cuenta">
        <SelectField
          name="kind"
          label="Tipo"
          clearable={false}
          hint="Ya no cambia cuando tiene movimientos."
          options={partKinds.map(({ id, label }) => ({ value: id, label }))}
        />
        {kind === serialized && (
          <SelectField name="category" label="Categoría" clearable={false} options={[...categoryOptions]} />
        )}
        {kind === consumable && <MeasurementSelect name="measurementId" label="Unidad de medida" required />}
      </FieldGroup>
      <FieldGroup title="Compra">
        <SupplierSelect name="supplierId" label="Proveedor habitual" span={2} />
        <NumberField name="price" label="Último precio" unit="sin IVA" />
        <NumberField name="pack" label="Se pide de" hint="Las órdenes van en múltiplos." />
      </FieldGroup>
      <TextField name="description" label="Descripción" multiline maxLength={2000} />
      <SwitchField name="active" label="Activa" hint="Inactiva, ya no se pide ni se ofrece al capturar." />
    </>
  )
}
