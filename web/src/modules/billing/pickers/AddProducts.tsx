import { useState } from 'react'
import { Form } from 'antd'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import type { LineStart } from '../documents/lines/line-values.ts'
import { productsLike, type ProductOption } from './load.ts'
import { inMoneyOf } from './money-of.ts'

const lineOf = ({ id, productKey, unitKey, unit, sku, description, price, taxes, cost }: Product): LineStart => ({
  productId: id,
  productKey,
  unitKey,
  unit,
  sku,
  description,
  unitPrice: price,
  taxes,
  cost,
})

/** Beside 'Agregar concepto' (`more` of `LinesEditor`): a line that begins with a product. */
export function AddProducts({ add }: { add: (lines: readonly LineStart[]) => void }) {
  const form = Form.useFormInstance()
  const [added, setAdded] = useState(0)
  const pick = async (product: Product) => {
    add(await inMoneyOf(form, product.currency, [lineOf(product)]))
    setAdded((times) => times + 1)
  }
  return (
    <RemoteSelect
      // Empty again after each.
      key={added}
      load={productsLike}
      placeholder="Agregar producto del catálogo"
      onPick={(option) => void pick((option as ProductOption).product)}
    />
  )
}
