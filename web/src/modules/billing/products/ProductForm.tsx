import { useMemo } from 'react'
import { Button, InputNumber } from 'antd'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { taxesWords, taxPresets } from '@arriero/contract/billing/documents/taxes.rules.ts'
import { currencies } from '@arriero/contract/billing/fiscal.catalogs.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  updateProduct,
} from '@arriero/contract/billing/products/products.contract.ts'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { call } from '../../../kit/call.ts'
import { Field, FieldGroup, type FieldProps } from '../../../kit/form/Field.tsx'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { fieldNames, pick } from '../../../kit/form/form-rules.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dateTime } from '../../../kit/format.ts'
import { removalButton } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { historyOf } from './history.ts'
import { TaxChips } from '../documents/lines/TaxesControl.tsx'
import { SatKeyField } from '../pickers/SatKeyField.tsx'
import { askProductRemoval, reloadProducts } from './product-actions.ts'

type Values = BodySent<typeof createProduct> & BodySent<typeof updateProduct>

const fields = fieldNames(updateProduct.body)
// The change has the names of the product it changes.
const valuesOf = (product: Product) => pick(product, fields) as unknown as Values
const blank = {
  description: '',
  unitKey: 'E48',
  currency: 'MXN',
  taxes: [...taxPresets[0].taxes],
  active: true,
} satisfies Partial<Values>

export const NewProduct = () => (
  <FormPanel<Values, Product>
    title="Crear producto"
    closeTo={billingPaths.products}
    // Key and price are still to be written.
    initial={blank as unknown as Values}
    for={createProduct}
    submitText="Crear producto"
    save={({ version: _, ...body }) => call(createProduct, { body })}
    saved={({ description }) => `Producto «${description}» creado`}
    onSaved={reloadProducts}
  >
    <ProductFields />
  </FormPanel>
)

export function EditProduct() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const key = [...billingKeys.products, id]
  const one = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getProduct, { id, signal }),
    placeholderData: undefined,
  })
  const product = one.data
  const initial = useMemo(() => product && valuesOf(product), [product])
  return (
    <FormPanel<Values, Product>
      key={id}
      title={product?.description ?? 'Producto'}
      sub={product && `Cambió el ${dateTime(product.updatedAt)}${product.updatedBy ? `, ${product.updatedBy}` : ''}`}
      extra={
        product && (
          <Button
            type="text"
            aria-label="Historial de precios"
            title="Historial de precios"
            icon={<IconHistory size={18} stroke={1.75} />}
            onClick={() => void navigate(historyOf(product))}
          />
        )
      }
      closeTo={billingPaths.products}
      initial={initial}
      error={one.error}
      retry={() => void one.refetch()}
      for={updateProduct}
      save={(body) => call(updateProduct, { id, body })}
      saved={({ description }) => `Producto «${description}» guardado`}
      onSaved={(saved) => {
        queryClient.setQueryData(key, saved)
        return reloadProducts()
      }}
      valuesOf={valuesOf}
      {...(product &&
        removalButton(deleteProduct, () =>
          askProductRemoval(product, () => void navigate({ to: billingPaths.products })),
        ))}
    >
      <ProductFields />
    </FormPanel>
  )
}

const ProductFields = () => (
  <>
    <FieldGroup>
      <TextField name="description" label="Descripción" multiline maxLength={1000} span={2} />
      <TextField name="sku" label="Clave propia" maxLength={100} hint="Sale como No. de identificación." />
      <TextField name="unit" label="Unidad" maxLength={20} placeholder="Viaje, servicio, pieza…" />
    </FieldGroup>
    <FieldGroup title="Claves del SAT">
      <SatKeyField name="productKey" label="Producto o servicio" list="product" span={2} />
      <SatKeyField name="unitKey" label="Unidad de medida" list="unit" span={2} />
    </FieldGroup>
    <FieldGroup title="Precio">
      <PriceField name="price" label="Precio sin impuestos" />
      <SelectField
        name="currency"
        label="Moneda"
        clearable={false}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <PriceField name="cost" label="Costo" hint="Para ver el margen; no sale en documentos." />
      <Field
        name="taxes"
        label="Impuestos"
        span={2}
        words={(value) => taxesWords(Array.isArray(value) ? (value as LineTax[]) : [])}
      >
        <Taxes />
      </Field>
    </FieldGroup>
    <SwitchField name="active" label="Activo" hint="Inactivo, ya no se ofrece en documentos nuevos." />
  </>
)

/** Up to six decimals, as the lines of a CFDI have. */
const PriceField = (field: FieldProps) => (
  <Field {...field}>
    <InputNumber
      min={0}
      max={999_999_999}
      precision={6}
      controls={false}
      prefix="$"
      formatter={shortPrice}
      style={{ width: '100%' }}
    />
  </Field>
)
const shortPrice = (
  value: number | string | undefined,
  { userTyping, input }: { userTyping: boolean; input: string },
) => (userTyping ? input : value === undefined || value === '' ? '' : String(Number(value)))

const Taxes = ({
  value = [],
  onChange,
}: {
  value?: readonly LineTax[]
  onChange?: (taxes: readonly LineTax[]) => void
}) => <TaxChips taxes={value} onChange={(taxes) => onChange?.(taxes)} />
