import { billingPaths } from '../billing.paths.ts'

/** The history of one product, as routes go there. */
export const historyOf = ({ id, description }: { id: number; description: string }) => ({
  to: billingPaths.productHistory,
  search: { f_product: `${id}~${description}` } as never,
})
