import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import * as repository from './products.repository.ts'
import * as service from './products.service.ts'
import { texts } from './products.texts.ts'

/** A product as a line of a document needs it, an inactive one too. Throws the 404 of an unknown one. */
export const productOf = (work: Work, id: number): Promise<Product> => service.find(work, id)

/** Throws the 400 of the first line with a product that the account does not have; deactivated ones may stand. */
export async function checkProducts(
  work: Work,
  lines: readonly { productId?: number | null | undefined }[],
): Promise<void> {
  const known = await productsById(work, [...new Set(lines.flatMap(({ productId }) => productId ?? []))])
  const at = lines.findIndex(({ productId }) => productId && !known.has(productId))
  if (at >= 0) throw badFields({ [`lines.${at}.productId`]: [texts.notFound] })
}

/** Those of these ids that the account has, deactivated ones too. */
export async function productsById(work: Work, ids: readonly number[]): Promise<Map<number, Product>> {
  return new Map((await repository.productsById(work, ids)).map((product) => [product.id, product]))
}
