import { useQuery } from '@tanstack/react-query'
import { departments } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { partsOfAddress } from '@arriero/contract/store/purchases/purchases.rules.ts'
import {
  createRequisition,
  getRequisition,
  updateRequisition,
  type Requisition,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { urgencies, type Urgency } from '@arriero/contract/store/store.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { RadioField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { StoreSelect } from '../pickers/StoreSelect.tsx'
import { lineOf, partsWithStock, type LineValue } from '../purchases/line-values.ts'
import { LinesField } from '../purchases/LinesField.tsx'
import { purchased, purchaseKeys } from '../purchases/purchases.queries.ts'
import { storePaths } from '../store.paths.ts'

interface Values {
  storeId: number | undefined
  departmentId?: number | null
  unitId?: number | null
  urgency: Urgency
  neededOn?: string | null
  reason?: string | null
  lines: LineValue[]
  version?: number
}

const crumbs = [{ label: 'Requisiciones', to: storePaths.requisitions }]

const valuesOf = ({ lines, ...values }: Requisition): Values => ({
  storeId: values.storeId,
  departmentId: values.departmentId,
  unitId: values.unitId,
  urgency: values.urgency,
  neededOn: values.neededOn,
  reason: values.reason,
  version: values.version,
  lines: lines.map((line) => ({ ...line, decimals: 3, hint: undefined })),
})
const bodyOf = ({ lines, storeId, ...values }: Values) => ({
  ...values,
  storeId: storeId!,
  lines: lines.map(({ partId, qty, note }) => ({ partId, qty, note: note || null })),
})

/** A new requisition; `?parts=12:4,15:2&store=3&unit=7` begins with these parts, for that store and unit. */
export function NewRequisition() {
  const [{ parts = '', store = '', unit = '', reason = '' }] = useSearchParams()
  const asked = partsOfAddress(parts)
  const storeId = Number(store) || undefined
  const { data, error } = useQuery({
    queryKey: [...purchaseKeys.parts, parts, store],
    queryFn: () =>
      partsWithStock(
        asked.map(({ partId }) => partId),
        storeId,
      ),
  })
  const lines = data?.map((part) => lineOf(part, asked.find(({ partId }) => partId === part.id)?.qty))
  const initial: Values = { storeId, unitId: Number(unit) || null, urgency: 2, reason, lines: lines ?? [] }
  return (
    <FormPage<Values, Requisition>
      title="Nueva requisición"
      crumbs={crumbs}
      closeTo={storePaths.requisitions}
      for={createRequisition}
      initial={data || error ? initial : undefined}
      save={(values) => call(createRequisition, { body: bodyOf(values) })}
      saved={({ folio }) => `Requisición ${folio} solicitada`}
      onSaved={purchased}
      submitText="Solicitar"
    >
      <RequisitionFields />
    </FormPage>
  )
}

/** One that nobody has decided. */
export function EditRequisition() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.requisitions, id],
    queryFn: ({ signal }) => call(getRequisition, { id, signal }),
  })
  return (
    <FormPage<Values, Requisition>
      title={data ? `Editar ${data.folio}` : 'Requisición'}
      crumbs={crumbs}
      closeTo={`${storePaths.requisitions}/${id}`}
      for={updateRequisition}
      initial={data && valuesOf(data)}
      error={error}
      retry={() => void refetch()}
      valuesOf={valuesOf}
      {...(data && data.authorization !== 0 && { readOnly: 'Ya fue decidida: no cambia.' })}
      save={(values) => call(updateRequisition, { id, body: bodyOf(values) })}
      saved={({ folio }) => `Requisición ${folio} guardada`}
      onSaved={purchased}
    >
      <RequisitionFields unit={data?.unitId ? { value: data.unitId, label: data.unitName ?? '' } : undefined} />
    </FormPage>
  )
}

function RequisitionFields({ unit }: { unit?: { value: number; label: string } | undefined }) {
  const { data = [] } = useQuery({ queryKey: ['departments'], queryFn: () => call(departments.list) })
  return (
    <>
      <FieldGroup>
        <StoreSelect name="storeId" label="Para el almacén" clearable={false} />
        <RadioField
          name="urgency"
          label="Urgencia"
          options={urgencies.map(({ id, label }) => ({ value: id, label }))}
        />
        <DateField name="neededOn" label="Se necesita el" />
        <SelectField
          name="unitId"
          label="Unidad"
          {...(unit && { chosen: [unit] })}
          load={async (search, signal) =>
            (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
              value: id,
              label: name,
              ...(plates && { detail: plates }),
            }))
          }
        />
        <SelectField
          name="departmentId"
          label="Departamento"
          options={data.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField name="reason" label="Motivo" maxLength={1000} multiline span={2} />
      </FieldGroup>
      <LinesField from="storeId" />
    </>
  )
}
