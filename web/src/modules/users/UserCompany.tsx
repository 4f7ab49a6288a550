import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import {
  createBillingInfo,
  getBillingInfo,
  updateBillingInfo,
  type BillingInfo,
} from '@arriero/contract/users/users-legacy.contract.ts'
import type { ApiError } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import type { Conflict } from '../../kit/ConflictDialog.tsx'
import { FieldGroup } from '../../kit/Field.tsx'
import { TextField } from '../../kit/fields.tsx'
import { FiscalFields } from '../../kit/FiscalFields.tsx'
import { FormPanel } from '../../kit/FormPanel.tsx'
import { dateTime } from '../../kit/format.ts'
import { queryClient } from '../../kit/query.ts'
import { CompanyImages } from './CompanyImages.tsx'
import { UserHead, useUser } from './UserHead.tsx'
import { lacks, usersPath } from './users.words.ts'
import './users.css'

interface Values {
  id?: number
  name: string
  rfc: string
  regime: string | null
  postalCode: string | null
  email: string | null
  address: string | null
  version?: number
}
const blank: Values = { name: '', rfc: '', regime: null, postalCode: null, email: null, address: null }
const labels = {
  name: 'Nombre fiscal',
  rfc: 'RFC',
  regime: 'Régimen fiscal',
  postalCode: 'Código postal',
  email: 'Correo para facturas',
  address: 'Domicilio',
} as const
const valuesOf = ({ updatedAt: _, updatedBy: __, ...values }: BillingInfo): Values => values

/** A company's pictures, and to whom what its account is billed is made out. */
export function UserCompany() {
  const { id, user, error, refetch } = useUser()
  const accountId = user?.accountId
  const key = ['billing-info', accountId]
  const billing = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getBillingInfo, { query: { accountId }, signal }),
    enabled: accountId !== undefined,
    placeholderData: undefined,
  })
  const saved = billing.data?.billing
  const initial = useMemo(
    () => (billing.data ? (billing.data.billing ? valuesOf(billing.data.billing) : blank) : undefined),
    [billing.data],
  )
  return (
    <FormPanel<Values, BillingInfo>
      key={id}
      title="Datos de la empresa"
      sub={saved && `Cambió el ${dateTime(saved.updatedAt)}${saved.updatedBy ? `, ${saved.updatedBy}` : ''}`}
      closeTo={usersPath}
      initial={user && initial}
      error={error ?? billing.error}
      retry={() => (error ? refetch() : void billing.refetch())}
      schema={createBillingInfo.body}
      readOnly={lacks('usuario.update')}
      save={({ id: billingId, ...values }) =>
        billingId === undefined
          ? call(createBillingInfo, { body: { ...values, accountId } })
          : call(updateBillingInfo, { id: billingId, body: { ...values, accountId } })
      }
      saved={() => 'Datos de facturación guardados'}
      onSaved={(now) => queryClient.setQueryData(key, { billing: now })}
      conflict={conflictOf}
      stay
    >
      {user && <UserHead user={user} tab="/empresa" />}
      {user && <CompanyImages user={user} />}
      <FieldGroup title="Datos de facturación de la cuenta">
        <FiscalFields labels={labels} nameLength={300} />
        <TextField name="email" label={labels.email} span={2} maxLength={200} />
        <TextField name="address" label={labels.address} span={2} multiline maxLength={500} />
      </FieldGroup>
    </FormPanel>
  )
}

/** The refusal carries what is saved now. */
const refusal = z.object({
  current: z.object({
    id: z.number(),
    name: z.string(),
    rfc: z.string(),
    regime: z.string().nullable(),
    postalCode: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    version: z.number(),
  }),
  by: z.string().nullable(),
  at: z.string(),
})

function conflictOf({ body }: ApiError): Conflict<Values> | undefined {
  const found = refusal.safeParse(body)
  if (!found.success) return undefined
  const { current, by, at } = found.data
  return { who: by ?? 'Otra persona', at, theirs: current, labels }
}
