import { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { listProducts } from '@arriero/contract/billing/products/products.contract.ts'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { seriesIssuers } from '@arriero/contract/billing/series/series.contract.ts'
import { call } from '../../../kit/call.ts'
import { folded, money } from '../../../kit/format.ts'
import type { Option } from '../../../kit/list/list-types.ts'

const most = 50

/** A customer as forms choose them, with their terms. */
export interface CustomerOption extends Option {
  value: number
  customer: Customer
}
export const customerOption = (customer: Customer): CustomerOption => ({
  value: customer.id,
  label: customer.name,
  detail: [customer.rfc, customer.tradeName].filter(Boolean).join(' · '),
  customer,
})
/** Customers in use by name, trade name or RFC. */
export async function customersLike(text: string, signal?: AbortSignal): Promise<CustomerOption[]> {
  const query = { search: text, limit: most, active: true }
  const { results } = await call(listCustomers, { query, ...(signal && { signal }) })
  return results.map(customerOption)
}

/** Who issues, by name. */
export async function issuersLike(text: string, signal?: AbortSignal): Promise<Option[]> {
  const issuers = await call(seriesIssuers, { ...(signal && { signal }) })
  return issuers
    .filter(({ name }) => folded(name).includes(folded(text)))
    .map(({ id, name }) => ({ value: id, label: name }))
}

/** A product as forms choose it, whole: a line begins with it. */
export interface ProductOption extends Option {
  value: number
  product: Product
}
export const productOption = (product: Product): ProductOption => ({
  value: product.id,
  label: product.description,
  detail: [product.sku, product.productKey, `${money(product.price)} ${product.currency}`].filter(Boolean).join(' · '),
  product,
})
/** Products in use by description, own key or the SAT's. */
export async function productsLike(text: string, signal?: AbortSignal): Promise<ProductOption[]> {
  const query = { search: text, limit: most, active: true }
  const { results } = await call(listProducts, { query, ...(signal && { signal }) })
  return results.map(productOption)
}
