import { useQuery } from '@tanstack/react-query'
import { departments, entryConcepts, entryTypes } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { createEntry, getEntry, updateEntry, type Entry } from '@arriero/contract/store/entries/entries.contract.ts'
import { getOrder } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { StoreSelect } from '../pickers/StoreSelect.tsx'
import { SupplierSelect } from '../pickers/SupplierSelect.tsx'
import type { LineValue } from '../purchases/line-values.ts'
import { LinesField } from '../purchases/LinesField.tsx'
import { purchased, purchaseKeys } from '../purchases/purchases.queries.ts'
import { amount } from '../purchases/purchases.words.ts'
import { storePaths } from '../store.paths.ts'

interface Values {
  storeId: number | undefined
  supplierId?: number | null
  orderId?: number | null
  typeId?: number | null
  conceptId?: number | null
  departmentId?: number | null
  document?: string | null
  receivedAt?: string
  notes?: string | null
  lines: LineValue[]
  version?: number
}

const crumbs = [{ label: 'Entradas', to: storePaths.entries }]

const valuesOf = (entry: Entry): Values => ({
  storeId: entry.storeId,
  supplierId: entry.supplierId,
  orderId: entry.orderId,
  typeId: entry.typeId,
  conceptId: entry.conceptId,
  departmentId: entry.departmentId,
  document: entry.document,
  receivedAt: entry.receivedAt,
  notes: entry.notes,
  version: entry.version,
  lines: entry.lines.map(({ pending, ...line }) => ({ ...line, hint: waiting(pending, line.unit) })),
})
const bodyOf = ({ lines, storeId, ...values }: Values) => ({
  ...values,
  storeId: storeId!,
  lines: lines.map(({ partId, qty, price, serials, orderLineId }) => ({
    partId,
    qty,
    price,
    serials: serials ?? [],
    orderLineId: orderLineId ?? null,
  })),
})

const waiting = (pending: number | null, unit: string) =>
  pending === null ? undefined : `La orden espera ${amount(pending)} ${unit}`

/** What an order still waits for, at its prices. */
const pendingOf = ({ lines }: Order): LineValue[] =>
  lines.flatMap(({ id, pending, unit, ...line }) =>
    pending > 0 ? { ...line, unit, qty: pending, serials: [], orderLineId: id, hint: waiting(pending, unit) } : [],
  )

/** A new entry; `?orden=` begins with what that order waits for. */
export function NewEntry() {
  const [{ orden = '' }] = useSearchParams()
  const id = Number(orden) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.orders, id],
    queryFn: ({ signal }) => call(getOrder, { id: id!, signal }),
    enabled: id !== undefined,
  })
  const isReady = id === undefined || data !== undefined
  const initial: Values = {
    storeId: data?.storeId,
    supplierId: data?.supplierId ?? null,
    orderId: id ?? null,
    lines: data ? pendingOf(data) : [],
  }
  return (
    <FormPage<Values, Entry>
      title="Registrar entrada"
      sub={data && `De ${data.folio}, ${data.supplierName}`}
      crumbs={crumbs}
      closeTo={data ? `${storePaths.orders}/${data.id}` : storePaths.entries}
      for={createEntry}
      initial={isReady ? initial : undefined}
      error={error}
      retry={() => void refetch()}
      save={(values) => call(createEntry, { body: bodyOf(values) })}
      saved={({ folio }) => `Entrada ${folio} en borrador: revísela y regístrela`}
      onSaved={purchased}
      submitText="Guardar borrador"
    >
      <EntryFields isOfOrder={id !== undefined} />
    </FormPage>
  )
}

/** A draft. */
export function EditEntry() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.entries, id],
    queryFn: ({ signal }) => call(getEntry, { id, signal }),
  })
  return (
    <FormPage<Values, Entry>
      title={data ? `Editar ${data.folio}` : 'Entrada'}
      sub={data?.orderFolio && `De ${data.orderFolio}`}
      crumbs={crumbs}
      closeTo={`${storePaths.entries}/${id}`}
      for={updateEntry}
      initial={data && valuesOf(data)}
      error={error}
      retry={() => void refetch()}
      valuesOf={valuesOf}
      {...(data && data.state !== 'draft' && { readOnly: 'Ya está registrada: para corregirla, reviértala.' })}
      save={(values) => call(updateEntry, { id, body: bodyOf(values) })}
      saved={({ folio }) => `Entrada ${folio} guardada`}
      onSaved={purchased}
    >
      <EntryFields isOfOrder={data?.orderId != null} />
    </FormPage>
  )
}

const named = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

function EntryFields({ isOfOrder }: { isOfOrder: boolean }) {
  const types = useQuery({ queryKey: ['entry-types'], queryFn: () => call(entryTypes.list) })
  const concepts = useQuery({ queryKey: ['entry-concepts'], queryFn: () => call(entryConcepts.list) })
  const offices = useQuery({ queryKey: ['departments'], queryFn: () => call(departments.list) })
  return (
    <>
      <FieldGroup>
        <StoreSelect name="storeId" label="Entra al almacén" clearable={false} />
        <SupplierSelect name="supplierId" label="Proveedor" disabled={isOfOrder} />
        <TextField name="document" label="Remisión o factura" maxLength={60} />
        <DateField name="receivedAt" label="Llegó" withTime placeholder="Ahora" />
        <SelectField name="typeId" label="Tipo de entrada" options={named(types.data)} />
        <SelectField name="conceptId" label="Concepto" options={named(concepts.data)} />
        <SelectField name="departmentId" label="Departamento" options={named(offices.data)} />
        <TextField name="notes" label="Notas" maxLength={1000} multiline span={2} />
      </FieldGroup>
      <LinesField from="storeId" withPrices withSerials isClosed={isOfOrder} />
    </>
  )
}
