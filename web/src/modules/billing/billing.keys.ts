/** Keys of what is asked once and shown in several places. */
export const billingKeys = {
  clauses: ['billing-clauses'],
  customers: ['billing-customers'],
  products: ['billing-products'],
  productHistory: ['billing-product-history'],
} as const
