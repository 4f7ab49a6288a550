import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import * as repository from './products.repository.ts'
import * as service from './products.service.ts'

/** A product as a line of a document needs it, an inactive one too. Throws the 404 of an unknown one. */
export const productOf = (work: Work, id: number): Promise<Product> => service.find(work, id)

/** Those of these ids that the account has, deactivated ones too. */
export async function productsById(work: Work, ids: readonly number[]): Promise<Map<number, Product>> {
  return new Map((await repository.productsById(work, ids)).map((product) => [product.id, product]))
}
