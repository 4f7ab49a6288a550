import {
  createManyProducts,
  previewProducts,
  productTemplate,
  type ProductSheetRow,
} from '@arriero/contract/billing/products/products.contract.ts'
import { call } from '../../../kit/call.ts'
import { SheetImport, type SheetColumn } from '../../../kit/sheet/SheetImport.tsx'
import { billingPaths } from '../billing.paths.ts'
import { reloadProducts } from './product-actions.ts'

const columns: SheetColumn[] = [
  { field: 'sku', label: 'Clave' },
  { field: 'description', label: 'Descripción', width: 280 },
  { field: 'productKey', label: 'Clave SAT' },
  { field: 'unitKey', label: 'Clave de unidad' },
  { field: 'unit', label: 'Unidad' },
  { field: 'price', label: 'Precio sin IVA', type: 'number' },
  { field: 'currency', label: 'Moneda' },
  { field: 'taxes', label: 'Impuestos', width: 220 },
  { field: 'cost', label: 'Costo', type: 'number' },
] satisfies (SheetColumn & { field: keyof ProductSheetRow })[]

export const ProductSheetPage = () => (
  <SheetImport<ProductSheetRow>
    title="Importar productos"
    noun={['producto', 'productos']}
    made={['creado', 'creados']}
    backTo={billingPaths.products}
    crumb="Productos"
    columns={columns}
    explain="Un producto por fila: descripción, clave del SAT, clave de unidad y precio son obligatorios. Sin impuestos queda IVA 16 %. Hasta 5,000 filas y 10 MB."
    template={() => call(productTemplate)}
    read={(file, columns) => call(previewProducts, { body: { file, columns } })}
    check={(rows) => call(previewProducts, { body: { rows } })}
    save={(rows) => call(createManyProducts, { body: { rows } })}
    onSaved={reloadProducts}
  />
)
