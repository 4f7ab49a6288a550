import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { holds, permissionWords } from '@arriero/contract/core/permissions.ts'
import { scopable } from '@arriero/contract/integrations/integrations.rules.ts'
import { createApiKey, revokeApiKey, updateApiKey, type ApiKey } from '@arriero/contract/integrations/keys.contract.ts'
import type { BodySent } from '@arriero/contract/core/endpoint.ts'
import { call } from '../../kit/call.ts'
import { confirm } from '../../kit/confirm.ts'
import { dayKey, dateTime, dayRange, number } from '../../kit/format.ts'
import { DateField } from '../../kit/form/DateField.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel, Panel } from '../../kit/form/FormPanel.tsx'
import { whyNot } from '../../kit/access.ts'
import { queryClient } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { toast } from '../../kit/shell/toast.ts'
import { EmptyState } from '../../kit/states.tsx'
import { keysQuery } from './integrations.data.ts'
import { integrationPaths } from './integrations.paths.ts'
import { keyStateOf } from './integrations.words.ts'
import { showSecret } from './show-secret.tsx'

interface Values {
  name: string
  scopes: BodySent<typeof createApiKey>['scopes']
  /** The last day it opens. */
  expiresOn: string | null
  version?: number
}

const refresh = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
const yearMs = 365 * 86_400_000
/** Until the end of that day where the person is. */
const endOf = (day: string | null) => dayRange(day ?? dayKey()).to

function Fields({ granted = [] }: { granted?: readonly string[] }) {
  const own = useSession(({ auth }) => auth?.permissions ?? {})
  const offered = scopable.filter((permission) => holds(own, permission) || granted.includes(permission))
  return (
    <>
      <TextField name="name" label="Para qué sistema" maxLength={80} placeholder="ERP" />
      <SelectField
        name="scopes"
        label="Permisos"
        many
        hint="Los suyos o menos: una llave nunca puede más que quien la creó."
        options={offered.map((value) => ({ value, label: permissionWords(value) }))}
      />
      <DateField name="expiresOn" label="Sirve hasta" required />
    </>
  )
}

export function NewKey() {
  const [initial] = useState((): Values => ({
    name: '',
    scopes: [],
    expiresOn: dayKey(new Date(Date.now() + yearMs)),
  }))
  return (
    <FormPanel<Values, { key: ApiKey; secret: string }>
      title="Crear llave"
      sub="El secreto se muestra una sola vez"
      closeTo={integrationPaths.keys}
      for={createApiKey}
      initial={initial}
      labels={{ expiresOn: 'Sirve hasta' }}
      save={({ name, scopes, expiresOn }) =>
        call(createApiKey, { body: { name, scopes, expiresAt: endOf(expiresOn) } })
      }
      saved={({ key }) => `Llave «${key.name}» creada`}
      onSaved={async ({ key, secret }) => {
        void showSecret(`Llave «${key.name}»`, secret, 'Se manda en cada llamada como Authorization: Bearer.')
        await refresh()
      }}
    >
      <Fields />
    </FormPanel>
  )
}

export function EditKey() {
  const { id } = useRouteParams()
  const { data, error, refetch } = useQuery(keysQuery)
  const navigate = useNavigate()
  const close = () => void navigate({ to: integrationPaths.keys })
  const key = data?.find((one) => String(one.id) === id)
  if (data && !key)
    return (
      <Panel title="Llave de API" onClose={close}>
        <EmptyState title="La llave no existe" text="Puede que no sea de su cuenta." />
      </Panel>
    )
  return (
    <FormPanel<Values, ApiKey>
      key={id}
      title={key?.name ?? 'Llave de API'}
      sub={
        key &&
        `${key.prefix}… · ${number(key.uses)} usos${key.lastUsedAt ? `, el último ${dateTime(key.lastUsedAt)}` : ''}`
      }
      closeTo={integrationPaths.keys}
      for={updateApiKey}
      readOnly={key && readOnlyWhy(key)}
      initial={key && valuesOf(key)}
      valuesOf={valuesOf}
      labels={{ expiresOn: 'Sirve hasta' }}
      error={error}
      retry={() => void refetch()}
      save={({ name, scopes, expiresOn, version }) =>
        call(updateApiKey, { id: Number(id), body: { name, scopes, expiresAt: endOf(expiresOn), version } })
      }
      saved={({ name }) => `Llave «${name}» guardada`}
      onSaved={refresh}
      {...(key &&
        keyStateOf(key) !== 'revoked' &&
        !whyNot(revokeApiKey) && { danger: { label: 'Revocar…', onClick: () => void askRevoke(key, close) } })}
    >
      <Fields granted={key?.scopes ?? []} />
    </FormPanel>
  )
}

function readOnlyWhy(key: ApiKey): string | undefined {
  if (keyStateOf(key) === 'revoked') return 'La llave está revocada: no abre nada.'
  return key.mine ? undefined : `La creó ${key.owner}: sólo esa persona cambia lo que puede. Usted puede revocarla.`
}

const valuesOf = ({ name, scopes, expiresAt, version }: ApiKey): Values => ({
  name,
  // What the server keeps is of the list it checks against.
  scopes: scopes as Values['scopes'],
  expiresOn: dayKey(expiresAt),
  version,
})

const askRevoke = ({ id, name }: ApiKey, close: () => void) =>
  confirm({
    title: `Revocar la llave «${name}»`,
    variant: 'danger',
    confirmText: 'Revocar',
    content: 'El sistema que entra con ella deja de entrar de inmediato. No se puede volver a activar.',
    onConfirm: async () => {
      await call(revokeApiKey, { id })
      toast.success(`Llave «${name}» revocada`)
      await refresh()
      close()
    },
  })
