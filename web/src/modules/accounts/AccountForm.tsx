import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Form } from 'antd'
import { createAccount, updateAccount } from '@arriero/contract/accounts/accounts.contract.ts'
import type { AccountDetail } from '@arriero/contract/accounts/accounts.entities.ts'
import { serviceInfos } from '@arriero/contract/accounts/accounts.rules.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { PhoneField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { dateTime, plural } from '../../kit/format.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { useSession } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { askDeactivation, keepAccount } from './account-actions.ts'
import { blank, changeOf, draftOf, valuesOf, wordsOf, type Values } from './account-values.ts'
import { AccountHistory } from './AccountHistory.tsx'
import { FilesFields } from './FilesFields.tsx'
import { accountQuery } from './account-query.ts'
import { accountsPathOf, kindTone, kindWord, zones } from './accounts.words.ts'
import { FirstUserFields, PlaceFields } from './NewAccountFields.tsx'
import { ServicesField } from './ServicesField.tsx'
import './accounts.css'

export function NewAccount() {
  const closeTo = accountsPathOf(useLocation().pathname)
  return (
    <FormPanel<Values, AccountDetail>
      title="Crear cuenta"
      closeTo={closeTo}
      initial={blank}
      for={createAccount}
      submitText="Crear cuenta"
      save={(values) => call(createAccount, { body: draftOf(values) })}
      saved={({ name }) => `Cuenta «${name}» creada`}
      onSaved={keepAccount}
    >
      <FieldGroup>
        <TextField name="name" label="Nombre" maxLength={200} span={2} />
        <PlaceFields />
        <SelectField name="timezone" label="Zona horaria" span={2} clearable={false} options={zones} />
      </FieldGroup>
      <FieldGroup title="Servicios">
        <NewServices />
      </FieldGroup>
      <FirstUserFields />
      <ContactFields />
      <FilesFields />
    </FormPanel>
  )
}

/** What the chosen account above has. */
function NewServices() {
  const form = Form.useFormInstance()
  const parent: unknown = Form.useWatch('parentId', form)
  const ownId = useSession((state) => state.auth?.user.account.id)
  return <ServicesField offered={useOffered(typeof parent === 'number' ? parent : ownId)} />
}

/** Services an account may pass on; the administration all of them. */
function useOffered(accountId: number | null | undefined): ReadonlySet<number> | undefined {
  const above = useQuery({ ...accountQuery(accountId ?? 0), enabled: accountId != null }).data
  return useMemo(() => {
    if (!above) return undefined
    return new Set<number>((above.kind === 'administration' ? serviceInfos : above.services).map(({ id }) => id))
  }, [above])
}

export function EditAccount() {
  const id = Number(useRouteParams().id)
  const closeTo = accountsPathOf(useLocation().pathname)
  const ownId = useSession((state) => state.auth?.user.account.id)
  const { data, error, refetch } = useQuery({ ...accountQuery(id), placeholderData: undefined })
  const offered = useOffered(data?.parentId)
  const initial = useMemo(() => data && valuesOf(data), [data])
  const isOwn = id === ownId
  return (
    <FormPanel<Values, AccountDetail>
      key={id}
      title={data?.name ?? 'Cuenta'}
      sub={data && `Cambió el ${dateTime(data.updatedAt)}`}
      closeTo={closeTo}
      initial={initial}
      error={error}
      retry={() => void refetch()}
      for={updateAccount}
      save={(values) => call(updateAccount, { id, body: changeOf(values) })}
      saved={({ name }) => `Cuenta «${name}» guardada`}
      onSaved={keepAccount}
      valuesOf={valuesOf}
      labels={{ services: { label: 'Servicios', words: wordsOf } }}
      {...(data?.active && !isOwn && { danger: { label: 'Desactivar…', onClick: () => void askDeactivation(data) } })}
    >
      {data && <Head of={data} />}
      <FieldGroup>
        <TextField name="name" label="Nombre" required maxLength={200} span={2} />
        <SelectField name="timezone" label="Zona horaria" span={2} clearable={false} options={zones} />
      </FieldGroup>
      <FieldGroup title="Servicios">
        <ServicesField
          offered={data?.parentId ? offered : undefined}
          reason={isOwn && data?.kind !== 'administration' ? 'Los cambia quien administra su cuenta' : undefined}
        />
      </FieldGroup>
      <ContactFields />
      <FilesFields saved={data} />
      {data && <AccountHistory id={id} />}
    </FormPanel>
  )
}

/** What it is, where it stands and how much hangs on it. */
const Head = ({ of: account }: { of: AccountDetail }) => (
  <p className="account-head">
    <StatePill tone={kindTone(account)}>{kindWord(account)}</StatePill>
    {!account.active && <StatePill tone="grey">Inactiva</StatePill>}
    <span>
      {account.parentName && `de ${account.parentName} · `}
      {plural(account.users, 'usuario', 'usuarios')} · {plural(account.units, 'unidad', 'unidades')}
      {account.accountsBelow > 0 && ` · ${plural(account.accountsBelow, 'cuenta depende', 'cuentas dependen')} de ella`}
    </span>
  </p>
)

const ContactFields = () => (
  <FieldGroup title="Contacto">
    <TextField name="contactName" label="Nombre" maxLength={200} span={2} />
    <TextField name="contactEmail" label="Correo" maxLength={200} />
    <PhoneField name="contactPhone" label="Teléfono" />
    <TextField name="notes" label="Notas" multiline maxLength={4000} span={2} />
  </FieldGroup>
)
