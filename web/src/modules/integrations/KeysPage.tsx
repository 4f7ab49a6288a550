import { createApiKey, listApiKeys, type ApiKey } from '@arriero/contract/integrations/keys.contract.ts'
import { call } from '../../kit/call.ts'
import { ago, date, number, plural } from '../../kit/format.ts'
import { CreateLink } from '../../kit/list/CreateLink.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { wholeSource } from '../../kit/list/list-view.ts'
import type { Column } from '../../kit/list/list-types.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { ApiLink, IntegrationTabs } from './IntegrationTabs.tsx'
import { keysQuery } from './integrations.data.ts'
import { integrationPaths } from './integrations.paths.ts'
import { keyStateOf, keyStates } from './integrations.words.ts'

const columns: Column<ApiKey>[] = [
  {
    key: 'name',
    title: 'Llave',
    width: 200,
    fixed: true,
    lines: 2,
    render: ({ name, prefix }) => <TwoLines top={name} bottom={`${prefix}…`} />,
  },
  {
    key: 'state',
    title: 'Estado',
    width: 120,
    render: (row) => {
      const { label, tone } = keyStates[keyStateOf(row)]
      return <StatePill tone={tone}>{label}</StatePill>
    },
  },
  {
    key: 'scopes',
    title: 'Permisos',
    width: 190,
    lines: 2,
    render: ({ scopes, owner }) => (
      <TwoLines top={plural(scopes.length, 'permiso', 'permisos')} bottom={`Y lo que puede ${owner}`} />
    ),
  },
  {
    key: 'use',
    title: 'Último uso',
    width: 190,
    lines: 2,
    render: ({ lastUsedAt, lastAddress }) => (
      <TwoLines top={lastUsedAt ? ago(lastUsedAt) : 'Nunca'} bottom={lastAddress ?? 'Sin usar'} />
    ),
  },
  { key: 'uses', title: 'Usos', width: 90, align: 'end', render: ({ uses }) => number(uses) },
  { key: 'expires', title: 'Vence', width: 110, align: 'end', render: ({ expiresAt }) => date(expiresAt) },
]

const source = wholeSource<ApiKey>({
  key: keysQuery.queryKey,
  load: (signal) => call(listApiKeys, { signal }),
  text: ({ name, owner, prefix }) => [name, owner, prefix].join(' '),
})

/** `/Consola/integraciones/llaves`: what other systems enter with, and when they last did. */
export function KeysPage() {
  const create = (
    <CreateLink to={integrationPaths.newKey} for={createApiKey}>
      Crear llave
    </CreateLink>
  )
  return (
    <ListPage<ApiKey>
      id="api-keys"
      title="Integraciones"
      noun={['llave', 'llaves']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      above={<IntegrationTabs here={integrationPaths.keys} />}
      open={({ id }) => integrationPaths.key(id)}
      actions={
        <>
          <ApiLink />
          {create}
        </>
      }
      empty={{
        title: 'Aún no hay llaves',
        text: 'Cree una por cada sistema que entre: con sus permisos, su vencimiento y su uso en el registro.',
        action: create,
      }}
    />
  )
}
