import { useState } from 'react'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import type { LineStart } from '../documents/lines/line-values.ts'
import { productsLike, type ProductOption } from './load.ts'

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
  const [added, setAdded] = useState(0)
  return (
    <RemoteSelect
      // Empty again after each.
      key={added}
      load={productsLike}
      placeholder="Agregar producto del catálogo"
      onPick={(option) => {
        add([lineOf((option as ProductOption).product)])
        setAdded(added + 1)
      }}
    />
  )
}
