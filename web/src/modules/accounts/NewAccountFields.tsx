import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { listAccounts } from '@arriero/contract/accounts/accounts.contract.ts'
import { firstUser } from '@arriero/contract/accounts/accounts.entities.ts'
import { accountKindLabels, kindsBelow } from '@arriero/contract/accounts/accounts.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { passwordHint, passwordLength } from '@arriero/contract/users/password.rules.ts'
import { call } from '../../kit/call.ts'
import { Field, FieldGroup } from '../../kit/form/Field.tsx'
import { RadioField, SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { rulesFrom } from '../../kit/form/form-rules.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { useSession } from '../../kit/session.ts'
import { accountQuery } from './account-query.ts'
import { kindWord } from './accounts.words.ts'

const loadParents: LoadOptions = async (text, signal) => {
  const { results } = await call(listAccounts, { query: { search: text, state: 'active', limit: 30 }, signal })
  return results.map((row) => ({ value: row.id, label: row.name, detail: kindWord(row) }))
}

/** On which account the new one hangs, and what it then may be. */
export function PlaceFields() {
  const own = useSession((state) => state.auth?.user.account)
  const chosen: unknown = Form.useWatch('parentId', Form.useFormInstance())
  const parentId = typeof chosen === 'number' ? chosen : own?.id
  const parent = useQuery({ ...accountQuery(parentId ?? 0), enabled: parentId !== undefined }).data
  const kinds = parent ? kindsBelow[parent.kind] : []
  return (
    <>
      <SelectField
        name="parentId"
        label="Depende de"
        hint={
          parent?.kind === 'company'
            ? 'Será una sucursal: factura con las razones sociales de esta empresa.'
            : undefined
        }
        placeholder={own?.name ?? 'Su cuenta'}
        load={loadParents}
        span={2}
      />
      {kinds.length > 1 && (
        <RadioField
          name="kind"
          label="Tipo"
          options={kinds.map((kind) => ({ value: kind, label: accountKindLabels[kind] }))}
          span={2}
        />
      )}
    </>
  )
}

/** Where the server refuses one of these fields, too. */
const firstUserPath = (field: string) => ['firstUser', field]

/** Whoever signs in first and makes the other users. */
export function FirstUserFields() {
  const form = Form.useFormInstance()
  const isWanted = Form.useWatch('withUser', form) === true
  return (
    <FieldGroup title="Primer usuario">
      <SwitchField name="withUser" label="Crear a quien administrará la cuenta" span={2} />
      {isWanted && (
        <>
          <TextField
            name="name"
            path={firstUserPath('name')}
            label="Nombre completo"
            required
            span={2}
            rules={rulesFrom(firstUser, 'name', 'Nombre completo')}
          />
          <TextField
            name="username"
            path={firstUserPath('username')}
            label="Usuario"
            required
            maxLength={80}
            rules={rulesFrom(firstUser, 'username', 'Usuario')}
          />
          <TextField
            name="email"
            path={firstUserPath('email')}
            label="Correo"
            required
            maxLength={200}
            rules={rulesFrom(firstUser, 'email', 'Correo')}
          />
          <Field
            name="password"
            path={firstUserPath('password')}
            label="Contraseña"
            required
            span={2}
            hint={`${passwordHint(roles.monitorist)} Entréguela en persona; podrá cambiarla al entrar.`}
            rules={rulesFrom(firstUser, 'password', 'Contraseña')}
          >
            <Input.Password maxLength={passwordLength.max} autoComplete="new-password" />
          </Field>
        </>
      )}
    </FieldGroup>
  )
}
