import { useQuery } from '@tanstack/react-query'
import { createOrder, getOrder, updateOrder } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { sumOfQty } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { getRequisition, type Requisition } from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { call } from '../../../kit/call.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
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
  supplierId: number | undefined
  storeId: number | undefined
  requisitionId?: number | null
  expectedOn?: string | null
  notes?: string | null
  lines: LineValue[]
  version?: number
}

const crumbs = [{ label: 'Órdenes de compra', to: storePaths.orders }]

const valuesOf = (order: Order): Values => ({
  supplierId: order.supplierId,
  storeId: order.storeId,
  requisitionId: order.requisitionId,
  expectedOn: order.expectedOn,
  notes: order.notes,
  version: order.version,
  lines: order.lines,
})
const bodyOf = ({ lines, supplierId, storeId, ...values }: Values) => ({
  ...values,
  supplierId: supplierId!,
  storeId: storeId!,
  lines: lines.map(({ partId, qty, price, requisitionLineId }) => ({
    partId,
    qty,
    price,
    requisitionLineId: requisitionLineId ?? null,
  })),
})

/** What of a requisition nobody has ordered, at the prices of its parts. */
const leftOf = ({ lines }: Requisition): LineValue[] =>
  lines.flatMap(({ qty, ordered, id, onHand, unit, ...line }) =>
    qty > ordered
      ? {
          ...line,
          unit,
          decimals: 3,
          qty: sumOfQty([qty, -ordered]),
          requisitionLineId: id,
          hint: `Hay ${amount(onHand)} ${unit}`,
        }
      : [],
  )

/** A new order; `?requisicion=` begins with what is left to order of it. */
export function NewOrder() {
  const [{ requisicion = '' }] = useSearchParams()
  const id = Number(requisicion) || undefined
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.requisitions, id],
    queryFn: ({ signal }) => call(getRequisition, { id: id!, signal }),
    enabled: id !== undefined,
  })
  const isReady = id === undefined || data !== undefined
  const initial: Values = {
    supplierId: undefined,
    storeId: data?.storeId,
    requisitionId: id ?? null,
    lines: data ? leftOf(data) : [],
  }
  return (
    <FormPage<Values, Order>
      title="Nueva orden de compra"
      sub={data && `De ${data.folio}, ${data.requestedBy ?? 'sin solicitante'}`}
      crumbs={crumbs}
      closeTo={storePaths.orders}
      for={createOrder}
      initial={isReady ? initial : undefined}
      error={error}
      retry={() => void refetch()}
      save={(values) => call(createOrder, { body: bodyOf(values) })}
      saved={({ folio }) => `Orden ${folio} solicitada`}
      onSaved={purchased}
      submitText="Solicitar autorización"
    >
      <OrderFields />
    </FormPage>
  )
}

/** One that nobody has decided. */
export function EditOrder() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery({
    queryKey: [...purchaseKeys.orders, id],
    queryFn: ({ signal }) => call(getOrder, { id, signal }),
  })
  return (
    <FormPage<Values, Order>
      title={data ? `Editar ${data.folio}` : 'Orden de compra'}
      crumbs={crumbs}
      closeTo={`${storePaths.orders}/${id}`}
      for={updateOrder}
      initial={data && valuesOf(data)}
      error={error}
      retry={() => void refetch()}
      valuesOf={valuesOf}
      {...(data && data.authorization !== 0 && { readOnly: 'Ya fue decidida: no cambia.' })}
      save={(values) => call(updateOrder, { id, body: bodyOf(values) })}
      saved={({ folio }) => `Orden ${folio} guardada`}
      onSaved={purchased}
    >
      <OrderFields />
    </FormPage>
  )
}

const OrderFields = () => (
  <>
    <FieldGroup>
      <SupplierSelect name="supplierId" label="Proveedor" clearable={false} />
      <StoreSelect name="storeId" label="Entregar en" clearable={false} />
      <DateField name="expectedOn" label="Fecha de entrega" />
      <TextField name="notes" label="Notas para el proveedor" maxLength={1000} multiline span={2} />
    </FieldGroup>
    <LinesField from="storeId" withPrices withTax />
  </>
)
