import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { exportOf } from '../../core/list-export.ts'
import { savedMeanwhile } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { cell, sheetRows } from '../../core/sheet.ts'
import { nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { product, productChange, productDraft, productEvent } from './products.entities.ts'

const view = 'facturacion.view'
const manage = 'facturacion.catalogos.update'

export const productOrders = ['description', 'sku', 'productKey', 'price', 'createdAt'] as const

/** `order` is one of `productOrders`, with `-` in front for descending. */
export const listProducts = endpoint({
  method: 'GET',
  path: '/apis/product/',
  access: view,
  query: wire({ ...pageQuery, active: yesNo.optional() }),
  reply: page(product),
  summary: 'Productos y servicios que se facturan.',
})
/** Ours. */
export const exportProducts = exportOf('/apis/product/export', listProducts, 'Exporta los productos del filtro.')
/** Prices and uses in documents, the newest first; of one product with `id`. */
export const productHistory = endpoint({
  method: 'GET',
  path: '/apis/product/history',
  access: view,
  query: wire({ ...pageQuery, id: wholeNumber.optional(), kind: z.enum(['price', 'use']).optional() }),
  reply: page(productEvent),
  summary: 'Precios que ha tenido y documentos que lo cobraron.',
})
export const getProduct = endpoint({
  method: 'GET',
  path: '/apis/product/{id}',
  access: view,
  reply: product,
  summary: 'Un producto.',
})
export const createProduct = endpoint({
  method: 'POST',
  path: '/apis/product/',
  access: manage,
  body: productDraft,
  reply: product,
  summary: 'Crea un producto.',
})
export const updateProduct = endpoint({
  method: 'PUT',
  path: '/apis/product/{id}',
  access: manage,
  body: productChange,
  reply: product,
  conflict: savedMeanwhile(product),
  summary: 'Cambia un producto.',
})
/** Only what no document charged; the others are deactivated. */
export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/apis/product/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un producto sin documentos.',
})

/** Rows a spreadsheet may hold. */
export const mostImportedProducts = 5000
/** A row as it was typed. */
export const productSheetRow = wire({
  sku: cell(),
  description: cell(1000),
  productKey: cell(),
  unitKey: cell(),
  unit: cell(),
  price: z.number().nullable().optional(),
  currency: cell(),
  /** The words of a preset; IVA 16 % when left out. */
  taxes: cell(),
  cost: z.number().nullable().optional(),
})
export type ProductSheetRow = z.output<typeof productSheetRow>

const sheet = sheetRows(productSheetRow, mostImportedProducts)
export type CheckedProductRow = z.output<typeof sheet.checked>

/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. */
export const createManyProducts = endpoint({
  method: 'POST',
  path: '/apis/product/batch/',
  access: manage,
  body: wire({ rows: z.array(productSheetRow).min(1).max(mostImportedProducts) }),
  reply: z.array(product),
  summary: 'Crea los productos de una hoja.',
})
/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewProducts = endpoint({
  method: 'POST',
  path: '/apis/product/batch/preview',
  access: manage,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de productos sin guardar.',
})
/** Ours: the spreadsheet to fill in. */
export const productTemplate = endpoint({
  method: 'GET',
  path: '/apis/product/batch/template',
  access: manage,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar productos.',
})
