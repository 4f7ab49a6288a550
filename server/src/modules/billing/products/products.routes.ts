import { taxesWords } from '@arriero/contract/billing/documents/taxes.rules.ts'
import * as contract from '@arriero/contract/billing/products/products.contract.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { pageHistory } from './history.repository.ts'
import { productSheet } from './product-sheet.ts'
import * as imports from './product-import.service.ts'
import * as repository from './products.repository.ts'
import * as service from './products.service.ts'

export const productRoutes = [
  route(contract.listProducts, ({ work, query, from }) => repository.pageProducts(work, query, from)),
  ...exportRoutes(contract.exportProducts, {
    name: 'productos',
    title: 'Productos',
    columns: ({ text, money }) => [
      text('Clave', 18, ({ sku }) => sku),
      text('Descripción', 44, ({ description }) => description),
      text('Clave SAT', 14, ({ productKey }) => productKey),
      text('Clave de unidad', 16, ({ unitKey }) => unitKey),
      text('Unidad', 14, ({ unit }) => unit),
      money('Precio sin IVA', ({ price }) => price),
      text('Moneda', 10, ({ currency }) => currency),
      text('Impuestos', 30, ({ taxes }) => taxesWords(taxes)),
      money('Costo', ({ cost }) => cost),
      text('Estado', 10, ({ active }) => (active ? 'Activo' : 'Inactivo')),
    ],
    ids: async (work, asked, most) => repository.productIds(work, asked, most),
    rows: repository.productRows,
  }),
  route(contract.productHistory, ({ work, query, from }) => pageHistory(work, query, from)),
  route(contract.getProduct, ({ work, params }) => service.find(work, params.id)),
  route(contract.createProduct, ({ work, body }) => service.create(work, body)),
  route(contract.updateProduct, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteProduct, ({ work, params }) => service.remove(work, params.id)),
  route(contract.previewProducts, ({ work, body }) =>
    productSheet.review(body, (rows) => imports.checkRows(work, rows)),
  ),
  route(contract.createManyProducts, ({ work, body }) => imports.createMany(work, body.rows)),
  route(contract.productTemplate, () => imports.template()),
]
