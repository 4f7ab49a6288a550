import type { Product, ProductChange, ProductDraft } from '@arriero/contract/billing/products/products.entities.ts'
import { isNamed, type Use } from '../../../app/database/named.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict, notFound } from '../../../app/errors.ts'
import { recordPrices } from './history.repository.ts'
import * as repository from './products.repository.ts'
import { texts } from './products.texts.ts'

/** For every save of a product. */
export const orTaken = taken({ billing_product_sku: ['sku', texts.skuTaken] })

/** Documents that charge a product, one line for each table of them. */
const uses: readonly Use[] = ['fiscal_line.product_id']

export async function find(work: Work, id: number): Promise<Product> {
  const [product] = await repository.productsById(work, [id])
  if (!product) throw notFound(texts.notFound)
  return product
}

export async function create(work: Work, draft: ProductDraft): Promise<Product> {
  const id = await addRecord(work, 'billing_product', repository.columnsOf(draft)).catch(orTaken)
  const made = await find(work, id)
  await recordPrices(work, [{ after: made }])
  return made
}

export async function update(work: Work, id: number, change: ProductChange): Promise<Product> {
  const before = await forChange(work, 'billing_product', id, change.version, find)
  await saveRecord(work, 'billing_product', id, repository.columnsOf(change)).catch(orTaken)
  const after = await find(work, id)
  if (after.price !== before.price || after.currency !== before.currency) await recordPrices(work, [{ before, after }])
  return after
}

export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'billing_product', id, undefined, find)
  if (await isNamed(work, uses, id)) throw conflict(texts.inUse)
  await removeRecord(work, 'billing_product', id)
}
