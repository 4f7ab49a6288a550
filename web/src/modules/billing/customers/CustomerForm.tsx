import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  updateCustomer,
} from '@arriero/contract/billing/customers/customers.contract.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { call } from '../../../kit/call.ts'
import { fieldNames, pick } from '../../../kit/form/form-rules.ts'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { dateTime } from '../../../kit/format.ts'
import { removalButton } from '../../../kit/list/removal.ts'
import { queryClient } from '../../../kit/query.ts'
import { useRouteParams } from '../../../kit/shell/navigation.ts'
import { billingKeys } from '../billing.keys.ts'
import { billingPaths } from '../billing.paths.ts'
import { askCustomerRemoval, reloadCustomers } from './customer-actions.ts'
import { CustomerFields } from './CustomerFields.tsx'

type Values = BodySent<typeof createCustomer> & BodySent<typeof updateCustomer>

const fields = fieldNames(updateCustomer.body)
// The change has the names of the customer it changes.
const valuesOf = (customer: Customer) => pick(customer, fields) as unknown as Values
const blank = {
  rfc: '',
  name: '',
  regime: '',
  use: 'G03',
  contacts: [],
  creditDays: 0,
  creditPolicy: 'warn',
  currency: 'MXN',
  clabes: [],
  active: true,
} satisfies Values

export const NewCustomer = () => (
  <FormPanel<Values, Customer>
    title="Crear cliente"
    closeTo={billingPaths.customers}
    initial={blank}
    for={createCustomer}
    submitText="Crear cliente"
    save={({ version: _, ...body }) => call(createCustomer, { body })}
    saved={({ name }) => `Cliente «${name}» creado`}
    onSaved={reloadCustomers}
  >
    <CustomerFields />
  </FormPanel>
)

export function EditCustomer() {
  const id = Number(useRouteParams().id)
  const navigate = useNavigate()
  const key = [...billingKeys.customers, id]
  const one = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getCustomer, { id, signal }),
    placeholderData: undefined,
  })
  const customer = one.data
  const initial = useMemo(() => customer && valuesOf(customer), [customer])
  return (
    <FormPanel<Values, Customer>
      key={id}
      title={customer?.name ?? 'Cliente'}
      sub={
        customer && `Cambió el ${dateTime(customer.updatedAt)}${customer.updatedBy ? `, ${customer.updatedBy}` : ''}`
      }
      closeTo={billingPaths.customers}
      initial={initial}
      error={one.error}
      retry={() => void one.refetch()}
      for={updateCustomer}
      save={(body) => call(updateCustomer, { id, body })}
      saved={({ name }) => `Cliente «${name}» guardado`}
      onSaved={(saved) => {
        queryClient.setQueryData(key, saved)
        return reloadCustomers()
      }}
      valuesOf={valuesOf}
      {...(customer &&
        removalButton(deleteCustomer, () =>
          askCustomerRemoval(customer, () => void navigate({ to: billingPaths.customers })),
        ))}
    >
      <CustomerFields saved={customer} />
    </FormPanel>
  )
}
