import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { wheelModels, wheelSizes, wheelTypes } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { createTire, updateTire } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { fieldNames, pick } from '../../../kit/form/form-rules.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dateTime, dayKey } from '../../../kit/format.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { PartSelect } from '../../store/pickers/PartSelect.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { useLabels } from '../catalogs/use-labels.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { oneTire, tiresChanged } from './tires.queries.ts'

type Draft = BodySent<typeof createTire>
type Change = BodySent<typeof updateTire>

const names = fieldNames(updateTire.body)
const valuesOf = (tire: Tire): Change => pick(tire, names as (keyof Tire)[]) as Change

export const NewTire = () => (
  <FormPanel<Draft, Tire>
    title="Registrar neumático"
    sub="El que ya rueda o el que no vino en una entrada"
    closeTo={fittingPaths.tires}
    initial={{ boughtOn: dayKey() } as Draft}
    for={createTire}
    submitText="Registrar"
    save={(values) => call(createTire, { body: values })}
    saved={({ serial }) => `Neumático ${serial} registrado`}
    onSaved={tiresChanged}
  >
    <FieldGroup>
      <PartSelect name="partId" label="Parte" category={2} span={2} clearable={false} />
      <StoreSelect name="storeId" label="En el almacén" hint="Vacío: lo monta enseguida." />
      <NumberField name="cost" label="Costo" unit="sin IVA" />
    </FieldGroup>
    <TireFields />
  </FormPanel>
)

export function EditTire() {
  const id = Number(useRouteParams().id)
  const { data: tire, error, refetch } = useQuery(oneTire(id))
  const initial = useMemo(() => tire && valuesOf(tire), [tire])
  return (
    <FormPanel<Change, Tire>
      key={id}
      title={tire?.serial ?? 'Neumático'}
      sub={tire && `Cambió el ${dateTime(tire.updatedAt)}${tire.updatedBy ? `, ${tire.updatedBy}` : ''}`}
      closeTo={fittingPaths.tire(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateTire}
      save={({ id: _, ...values }) => call(updateTire, { id, body: values })}
      saved={({ serial }) => `Neumático ${serial} guardado`}
      onSaved={tiresChanged}
      valuesOf={valuesOf}
    >
      <TireFields />
    </FormPanel>
  )
}

function TireFields() {
  const types = useLabels('wheel_type', wheelTypes.list)
  const sizes = useLabels('wheel_size', wheelSizes.list)
  const models = useLabels('wheel_model', wheelModels.list)
  return (
    <>
      <FieldGroup>
        <TextField name="serial" label="Serie" maxLength={60} placeholder="DOT 3N7K 4622" />
        <TextField name="dot" label="Semana y año" maxLength={4} placeholder="4622" />
        <SelectField name="modelId" label="Marca y modelo" options={models} span={2} />
        <SelectField name="sizeId" label="Medida" options={sizes} />
        <SelectField name="typeId" label="Tipo" options={types} />
        <NumberField name="newDepth" label="Profundidad al empezar" unit="mm" hint="Vacía: la de su modelo." />
        <NumberField name="psi" label="Presión en frío" unit="psi" hint="Vacía: la de su modelo." />
        <DateField name="boughtOn" label="Comprado" />
      </FieldGroup>
      <TextField name="notes" label="Notas" multiline maxLength={2000} />
    </>
  )
}
