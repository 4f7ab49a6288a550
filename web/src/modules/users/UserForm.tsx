import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Form } from 'antd'
import { IconHistory } from '@tabler/icons-react'
import { listGroups } from '@arriero/contract/roles/groups.contract.ts'
import { listRoles } from '@arriero/contract/roles/roles.contract.ts'
import { passwordHint, passwordLength } from '@arriero/contract/users/password.rules.ts'
import { activateUser } from '@arriero/contract/users/users-legacy.contract.ts'
import { createUser, deactivateUser, pickUsers, updateUser } from '@arriero/contract/users/users.contract.ts'
import type { Preferences, UserDetail } from '@arriero/contract/users/users.entities.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { SelectField, SwitchField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { date } from '../../kit/format.ts'
import type { Option } from '../../kit/list/list-types.ts'
import { viewFromSearch } from '../../kit/list/list-view.ts'
import { go, useSearchParams } from '../../kit/shell/navigation.ts'
import { queryClient } from '../../kit/query.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { loadAccountOptions } from '../../shared/account-tree.ts'
import { useReachesDown } from '../../shared/reach.ts'
import { askDeactivation, reactivate, reloadUsers } from './user-actions.ts'
import { useUser, UserHead } from './UserHead.tsx'
import { assignableOptions, idOf, mayShareUnits, ownAccountId, ownId, roleOptions, userKey } from './users.words.ts'
import './users.css'
import { userPaths } from './users.paths.ts'

interface Values {
  name: string
  username: string
  email: string | null
  phone: string | null
  role: number | undefined
  accountRoleId: number | null
  groupIds: number[]
  parentId: number | null
  preferences: Preferences
  password?: string | undefined
  accountId?: number
  version?: number
}
const blank = (accountId = ownAccountId()): Values => ({
  name: '',
  username: '',
  email: null,
  phone: null,
  role: undefined,
  accountRoleId: null,
  groupIds: [],
  parentId: null,
  preferences: { desktop: true, mail: true },
  password: '',
  accountId,
})
const valuesOf = (user: UserDetail): Values => ({
  name: user.name,
  username: user.username,
  email: user.email,
  phone: user.phone,
  role: user.role,
  accountRoleId: user.accountRole?.id ?? null,
  groupIds: user.groups.map(({ id }) => id),
  parentId: user.parent?.id ?? null,
  preferences: user.preferences,
  version: user.version,
})

export function NewUser() {
  const { filters, labels: words } = viewFromSearch(useSearchParams()[0])
  // Whoever looks at the users of an account makes them there.
  const account = idOf(filters['account'])
  const initial = useMemo(() => blank(account), [account])
  return (
    <FormPanel<Values, UserDetail>
      title="Crear usuario"
      sub="Recibe su nombre de usuario y contraseña de usted; puede cambiarla al entrar."
      closeTo={userPaths.list}
      initial={initial}
      for={createUser}
      submitText="Crear usuario"
      save={({ version: _, role = 0, password = '', groupIds, ...values }) =>
        call(createUser, { body: { ...values, role, password, ...(mayShareUnits() && { groupIds }) } })
      }
      saved={({ name }) => `Usuario «${name}» creado`}
      savedToast={{ action: { label: 'Ver usuarios', onClick: () => go(userPaths.list) } }}
      onSaved={reloadUsers}
    >
      <UserFields
        account={account === undefined ? undefined : { value: account, label: words['account'] ?? 'Cuenta elegida' }}
      />
    </FormPanel>
  )
}

export function EditUser() {
  const { id, user, error, refetch } = useUser()
  const navigate = useNavigate()
  const initial = useMemo(() => user && valuesOf(user), [user])
  const isSelf = id === ownId()
  const close = () => void navigate({ to: userPaths.list })
  const danger = user && !isSelf && dangerOf(user, close)
  return (
    <FormPanel<Values, UserDetail>
      key={id}
      title="Editar usuario"
      sub={user && `Creado el ${date(user.createdAt)}${user.createdBy ? ` por ${user.createdBy}` : ''}`}
      closeTo={userPaths.list}
      initial={initial}
      error={error}
      retry={refetch}
      for={updateUser}
      extra={mayEnter(userPaths.audit(`user:${id}`)) && <AuditButton id={id} />}
      save={({ password, role, accountRoleId, groupIds, ...values }) =>
        call(updateUser, {
          id,
          body: {
            ...values,
            ...(password && { password }),
            ...(mayShareUnits() && { groupIds }),
            // One's own role is not one's to change: it is not even sent.
            ...(!isSelf && { accountRoleId, ...(role !== undefined && { role }) }),
          },
        })
      }
      saved={({ name }) => `Usuario «${name}» guardado`}
      onSaved={(saved) => {
        queryClient.setQueryData(userKey(id), saved)
        return reloadUsers()
      }}
      valuesOf={valuesOf}
      {...(danger && { danger })}
    >
      {user && <UserHead user={user} tab="" />}
      <UserFields user={user} />
    </FormPanel>
  )
}

function dangerOf(user: UserDetail, close: () => void) {
  if (!user.isActive)
    return whyNot(activateUser) ? undefined : { label: 'Reactivar', onClick: () => void reactivate(user) }
  return whyNot(deactivateUser) ? undefined : { label: 'Desactivar…', onClick: () => void askDeactivation(user, close) }
}

const AuditButton = ({ id }: { id: number }) => (
  <Button
    type="text"
    aria-label="Ver cambios de este usuario"
    icon={<IconHistory size={18} stroke={1.75} />}
    onClick={() => go(userPaths.audit(`user:${id}`))}
  />
)

function UserFields({ user, account }: { user?: UserDetail | undefined; account?: Option | undefined }) {
  const form = Form.useFormInstance<Values>()
  const role: unknown = Form.useWatch('role', form)
  const chosenAccount: unknown = Form.useWatch('accountId', form)
  const accountId = user?.accountId ?? (typeof chosenAccount === 'number' ? chosenAccount : ownAccountId())
  const reachesDown = useReachesDown()
  const isSelf = user?.id === ownId()
  const roles = useQuery({
    queryKey: ['account-roles', accountId],
    queryFn: ({ signal }) => call(listRoles, { account_id: accountId, signal }),
    enabled: !isSelf && !whyNot(listRoles),
  })
  const groups = useQuery({
    queryKey: ['account-groups', accountId],
    queryFn: ({ signal }) => call(listGroups, { account_id: accountId, signal }),
    enabled: !whyNot(listGroups),
  })
  const offered = assignableOptions()
  const own =
    user && !offered.some(({ value }) => value === user.role)
      ? roleOptions.filter(({ value }) => value === user.role)
      : []
  const fitting = (roles.data?.roles ?? []).filter(({ kind }) => kind === role)
  return (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre completo" required span={2} maxLength={200} />
        <TextField name="username" label="Nombre de usuario" required maxLength={80} />
        <TextField name="email" label="Correo" maxLength={200} />
        <TextField name="phone" label="Teléfono" maxLength={40} />
        {!isSelf && (
          <TextField
            name="password"
            label={user ? 'Nueva contraseña' : 'Contraseña'}
            maxLength={passwordLength.max}
            hint={
              user
                ? `Vacía: no cambia. Al cambiarla se cierran sus sesiones. ${passwordHint(Number(role))}`
                : passwordHint(Number(role))
            }
          />
        )}
      </FieldGroup>
      <FieldGroup title="Acceso">
        {!user && reachesDown && (
          <SelectField
            name="accountId"
            label="Cuenta"
            span={2}
            clearable={false}
            load={loadAccountOptions}
            chosen={[{ value: ownAccountId(), label: 'Su cuenta' }, ...(account ? [account] : [])]}
          />
        )}
        <SelectField
          name="role"
          label="Rol"
          required
          clearable={false}
          options={[...own, ...offered]}
          disabled={isSelf}
          hint={isSelf ? 'Su propio rol lo cambia otro administrador.' : undefined}
          onPick={() => form.setFieldValue('accountRoleId', null)}
        />
        <SelectField
          name="accountRoleId"
          label="Rol de la cuenta"
          disabled={isSelf}
          placeholder="Permisos del rol"
          options={[
            ...fitting.map(({ id, name }) => ({ value: id, label: name })),
            ...(user?.accountRole && !fitting.some(({ id }) => id === user.accountRole?.id)
              ? [{ value: user.accountRole.id, label: user.accountRole.name }]
              : []),
          ]}
        />
        <SelectField
          name="groupIds"
          label="Grupos de usuarios"
          disabled={!mayShareUnits()}
          many
          placeholder="Sin grupo"
          options={(groups.data ?? user?.groups ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          name="parentId"
          label="Responde a"
          placeholder="Nadie"
          chosen={user?.parent ? [{ value: user.parent.id, label: user.parent.name }] : []}
          load={async (text, signal) =>
            (await call(pickUsers, { query: { search: text, accountId }, signal }))
              .filter(({ id }) => id !== user?.id)
              .map(({ id, name, username }) => ({ value: id, label: name, detail: username }))
          }
        />
      </FieldGroup>
      <FieldGroup title="Avisos">
        <SwitchField name="desktop" path={['preferences', 'desktop']} label="Avisos de escritorio" />
        <SwitchField name="mail" path={['preferences', 'mail']} label="Alertas por correo" />
      </FieldGroup>
    </>
  )
}
