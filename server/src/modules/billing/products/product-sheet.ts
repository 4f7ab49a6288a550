import {
  mostImportedProducts,
  productSheetRow,
  type ProductSheetRow,
} from '@arriero/contract/billing/products/products.contract.ts'
import { productDraft, type ProductDraft } from '@arriero/contract/billing/products/products.entities.ts'
import { sheetImport } from '../../../app/sheet-import.ts'

export const productSheet = sheetImport<ProductSheetRow, ProductDraft>({
  name: 'Productos',
  most: mostImportedProducts,
  row: productSheetRow,
  draft: productDraft,
  columns: [
    { key: 'sku', header: 'Clave', aliases: ['SKU', 'Código', 'No. identificación'], type: 'text', width: 18 },
    {
      key: 'description',
      header: 'Descripción',
      aliases: ['Producto', 'Concepto', 'Nombre'],
      required: true,
      type: 'text',
      width: 44,
    },
    {
      key: 'productKey',
      header: 'Clave SAT',
      aliases: ['ClaveProdServ', 'Clave producto o servicio'],
      required: true,
      type: 'text',
      width: 14,
    },
    {
      key: 'unitKey',
      header: 'Clave de unidad',
      aliases: ['ClaveUnidad', 'Unidad SAT'],
      required: true,
      type: 'text',
      width: 16,
    },
    { key: 'unit', header: 'Unidad', type: 'text', width: 14 },
    { key: 'price', header: 'Precio sin IVA', aliases: ['Precio'], required: true, type: 'number', width: 16 },
    { key: 'currency', header: 'Moneda', type: 'text', width: 10 },
    { key: 'taxes', header: 'Impuestos', type: 'text', width: 30 },
    { key: 'cost', header: 'Costo', type: 'number', width: 14 },
  ],
})
