import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { batteryCapacities, batteryModels } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { createBattery, updateBattery } from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
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
import { batteriesChanged, oneBattery } from './batteries.queries.ts'

type Draft = BodySent<typeof createBattery>
type Change = BodySent<typeof updateBattery>

const names = fieldNames(updateBattery.body)
const valuesOf = (battery: Battery): Change => pick(battery, names as (keyof Battery)[]) as Change
const nominal = [12, 6, 8, 24].map((value) => ({ value, label: `${value} V` }))

export const NewBattery = () => (
  <FormPanel<Draft, Battery>
    title="Registrar batería"
    sub="La que ya trabaja o la que no vino en una entrada"
    closeTo={fittingPaths.batteries}
    initial={{ boughtOn: dayKey(), volts: 12 } as Draft}
    for={createBattery}
    submitText="Registrar"
    save={(values) => call(createBattery, { body: values })}
    saved={({ serial }) => `Batería ${serial} registrada`}
    onSaved={batteriesChanged}
  >
    <FieldGroup>
      <PartSelect name="partId" label="Parte" category={3} span={2} clearable={false} />
      <StoreSelect name="storeId" label="En el almacén" hint="Vacío: la monta enseguida." />
      <NumberField name="cost" label="Costo" unit="sin IVA" />
    </FieldGroup>
    <BatteryFields />
  </FormPanel>
)

export function EditBattery() {
  const id = Number(useRouteParams().id)
  const { data: battery, error, refetch } = useQuery(oneBattery(id))
  const initial = useMemo(() => battery && valuesOf(battery), [battery])
  return (
    <FormPanel<Change, Battery>
      key={id}
      title={battery?.serial ?? 'Batería'}
      sub={battery && `Cambió el ${dateTime(battery.updatedAt)}${battery.updatedBy ? `, ${battery.updatedBy}` : ''}`}
      closeTo={fittingPaths.battery(id)}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateBattery}
      save={({ id: _, ...values }) => call(updateBattery, { id, body: values })}
      saved={({ serial }) => `Batería ${serial} guardada`}
      onSaved={batteriesChanged}
      valuesOf={valuesOf}
    >
      <BatteryFields />
    </FormPanel>
  )
}

function BatteryFields() {
  const models = useLabels('battery_model', batteryModels.list)
  const capacities = useLabels('battery_capacity', batteryCapacities.list)
  return (
    <>
      <FieldGroup>
        <TextField name="serial" label="Serie" maxLength={60} placeholder="QR 22031" />
        <SelectField name="volts" label="Voltaje" options={nominal} clearable={false} />
        <SelectField name="modelId" label="Marca y modelo" options={models} span={2} />
        <SelectField name="capacityId" label="Capacidad" options={capacities} />
        <NumberField name="lifespanYears" label="Vida" unit="años" hint="Vacía: la de su modelo." />
        <DateField name="boughtOn" label="Comprada" />
        <DateField name="warrantyUntil" label="Garantía hasta" />
      </FieldGroup>
      <TextField name="notes" label="Notas" multiline maxLength={2000} />
    </>
  )
}
