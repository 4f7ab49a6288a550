import { listAssets } from '@arriero/contract/assets/assets.contract.ts'
import {
  maintenances,
  type Maintenance,
  type MaintenanceDraft,
} from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { maintenanceKinds } from '@arriero/contract/assets/maintenance/maintenance.rules.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { listTechnicians } from '@arriero/contract/technicians/technicians.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { GoodsField, goodsOf, type GoodsLine } from '../../store/GoodsLines.tsx'
import { StoreSelect } from '../../store/pickers/StoreSelect.tsx'
import { SupplierSelect } from '../../store/pickers/SupplierSelect.tsx'
import { refreshAssets } from '../assets.data.ts'
import { assetPaths } from '../assets.paths.ts'
import { useWorks } from './works.data.ts'

type Values = Omit<MaintenanceDraft, 'parts'> & { lines: GoodsLine[] }

const facts = (
  <>
    <TextField name="description" label="Qué se hace" multiline maxLength={2000} span={2} />
    <SelectField name="technicianId" label="Técnico" from={listTechnicians} />
    <SupplierSelect name="supplierId" label="Proveedor" />
    <DateField name="plannedOn" label="Planeado" />
    <NumberField name="labor" label="Mano de obra" unit="MXN" />
    <RadioField
      name="kind"
      label="Tipo"
      span={2}
      options={maintenanceKinds.map(({ code, label }) => ({ value: code, label }))}
    />
    <StoreSelect name="storeId" label="Almacén de las partes" span={2} />
  </>
)

const bodyOf = ({ lines, ...values }: Values) => ({ ...values, parts: goodsOf(lines) })

/** `?activo=`: for this asset. */
export function NewWork() {
  const [{ activo }] = useSearchParams()
  return (
    <FormPanel<Values, Maintenance>
      key={activo}
      title="Crear mantenimiento"
      closeTo={assetPaths.pending}
      for={maintenances.create}
      initial={{ kind: 'corrective', lines: [], ...(activo && { assetId: Number(activo) }) } as unknown as Values}
      save={(values) => call(maintenances.create, { body: bodyOf(values) })}
      saved={({ folio }) => `Mantenimiento ${folio}: se guardó`}
      onSaved={refreshAssets}
    >
      <FieldGroup>
        <SelectField name="assetId" label="Activo" span={2} from={listAssets} detail="code" clearable={false} />
        {facts}
        <GoodsField from="storeId" isOptional />
      </FieldGroup>
    </FormPanel>
  )
}

const valuesOf = ({ parts, ...work }: Maintenance): Values => ({
  assetId: work.assetId,
  description: work.description,
  kind: work.kind,
  technicianId: work.technicianId,
  supplierId: work.supplierId,
  storeId: work.storeId,
  plannedOn: work.plannedOn,
  labor: work.labor,
  lines: parts.map(({ partId, itemId, qty, name, measure }) => ({
    partId,
    itemId,
    qty,
    name,
    measure,
    // Only pieces with a serial number are named one by one.
    kind: itemId === null ? 0 : serialized,
  })),
})

export function EditWork() {
  const id = Number(useRouteParams()['id'])
  const { data, error, refetch } = useWorks()
  const work = data?.find((one) => one.id === id)
  return (
    <FormPanel<Values & { version?: number }, Maintenance>
      key={id}
      title={work?.folio ?? 'Mantenimiento'}
      sub={work?.assetName}
      closeTo={assetPaths.pending}
      for={maintenances.update}
      initial={work && { ...valuesOf(work), version: work.version }}
      valuesOf={(current) => ({ ...valuesOf(current), version: current.version })}
      error={data && !work ? new Error('gone') : error}
      retry={() => void refetch()}
      save={({ assetId: _, ...values }) => call(maintenances.update, { id, body: bodyOf(values as Values) })}
      saved={({ folio }) => `Mantenimiento ${folio}: se guardó`}
      onSaved={refreshAssets}
    >
      <FieldGroup>
        {facts}
        <GoodsField from="storeId" isOptional />
      </FieldGroup>
    </FormPanel>
  )
}
