import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  createBillingInfo,
  getBillingInfo,
  updateBillingInfo,
  type BillingInfo,
} from '@arriero/contract/users/users-legacy.contract.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FiscalFields } from '../../shared/FiscalFields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { dateTime } from '../../kit/format.ts'
import { queryClient } from '../../kit/query.ts'
import { Fingerprint } from '../video/evidence/KeyNote.tsx'
import { CompanyImages } from './CompanyImages.tsx'
import { UserHead, useUser } from './UserHead.tsx'
import './users.css'
import { userPaths } from './users.paths.ts'

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
      closeTo={userPaths.list}
      initial={user && initial}
      error={error ?? billing.error}
      retry={() => (error ? refetch() : void billing.refetch())}
      for={updateBillingInfo}
      schema={createBillingInfo.body}
      save={({ id: billingId, ...values }) =>
        billingId === undefined
          ? call(createBillingInfo, { body: { ...values, accountId } })
          : call(updateBillingInfo, { id: billingId, body: { ...values, accountId } })
      }
      saved={() => 'Datos de facturación guardados'}
      onSaved={(now) => queryClient.setQueryData(key, { billing: now })}
      valuesOf={valuesOf}
      stay
    >
      {user && <UserHead user={user} tab="/empresa" />}
      {user && <CompanyImages user={user} />}
      <FieldGroup title="Datos de facturación de la cuenta">
        <FiscalFields labels={labels} nameLength={300} />
        <TextField name="email" label={labels.email} span={2} maxLength={200} />
        <TextField name="address" label={labels.address} span={2} multiline maxLength={500} />
      </FieldGroup>
      <CompanyKey />
    </FormPanel>
  )
}

/** What whoever got a packet of evidence compares its key with. */
const CompanyKey = () => (
  <section aria-label="Huella de la llave de evidencia">
    <h3 className="access-title">Huella de la llave de evidencia</h3>
    <Fingerprint words="Es la de la llave con que se sellan los paquetes de evidencia: quien recibe uno la compara con la que ve." />
  </section>
)
