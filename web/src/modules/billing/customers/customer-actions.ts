import { deleteCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { call } from '../../../kit/call.ts'
import { askRemoval } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { billingKeys } from '../billing.keys.ts'

export const reloadCustomers = () => queryClient.invalidateQueries({ queryKey: billingKeys.customers })

export const askCustomerRemoval = ({ id, name }: Pick<Customer, 'id' | 'name'>, after?: () => void) =>
  askRemoval({
    what: `el cliente «${name}»`,
    consequence: 'Sólo se elimina a quien nunca se le ha hecho un documento; a los demás se les desactiva.',
    remove: () => call(deleteCustomer, { id }),
    keys: [billingKeys.customers],
    after,
  })
