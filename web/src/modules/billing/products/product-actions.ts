import { deleteProduct } from '@arriero/contract/billing/products/products.contract.ts'
import type { Product } from '@arriero/contract/billing/products/products.entities.ts'
import { call } from '../../../kit/call.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { billingKeys } from '../billing.keys.ts'

export const reloadProducts = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: billingKeys.products }),
    queryClient.invalidateQueries({ queryKey: billingKeys.productHistory }),
  ])

export const askProductRemoval = ({ id, description }: Pick<Product, 'id' | 'description'>, after?: () => void) =>
  askRemoval({
    what: `el producto «${description}»`,
    consequence: 'Sólo se elimina lo que ningún documento cobró; lo demás se desactiva.',
    remove: () => call(deleteProduct, { id }),
    keys: [billingKeys.products],
    after,
  })
