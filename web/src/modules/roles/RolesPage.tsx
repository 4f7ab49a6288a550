import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconCopy, IconEdit, IconPlus } from '@tabler/icons-react'
import {
  createRole,
  listRoles,
  setRolePermissions,
  updateRole,
  type AccountRole,
} from '@arriero/contract/roles/roles.contract.ts'
import { AccountSelect, useAccountChoice } from '../../shared/AccountSelect.tsx'
import { call } from '../../kit/call.ts'
import { number, plural } from '../../kit/format.ts'
import { useSearchParams } from '../../kit/shell/navigation.ts'
import { PageHeader } from '../../kit/shell/PageHeader.tsx'
import { PermissionEditor } from '../../shared/PermissionEditor.tsx'
import { queryClient } from '../../kit/query.ts'
import { heldPermissions } from '../../kit/session.ts'
import { ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { whyNot } from '../../kit/access.ts'
import { RoleDialog, type RoleDraftOf } from './RoleDialog.tsx'
import { RoleConsequence } from './RoleConsequence.tsx'
import './roles.css'
import { rolePaths } from './roles.paths.ts'

const baseKey = (kind: number) => `base-${kind}`
const none: readonly string[] = []

/** Roles of the account at the left, what the chosen one may do beside it (picture 07). */
export function RolesPage() {
  const { accountId, choose: chooseAccount } = useAccountChoice()
  const [{ rol }, setSearch] = useSearchParams()
  const [dialog, setDialog] = useState<RoleDraftOf>()
  const [changes, setChanges] = useState(0)
  const key = ['account-roles', accountId]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(listRoles, { account_id: accountId, signal }),
  })
  const held = useMemo(() => heldPermissions(), [])
  const named = data?.kinds.find((one) => baseKey(one.kind) === rol)
  const role = data?.roles.find(({ id }) => String(id) === rol) ?? (named ? undefined : data?.roles[0])
  const kind = named ?? data?.kinds[0]
  const shown = role ?? kind
  const choose = (one: string) => setSearch({ rol: one })
  const kindName = (of: number) => data?.kinds.find((one) => one.kind === of)?.name ?? ''
  const parentName = (one: AccountRole) =>
    one.parentId === null
      ? one.inheritsKind
        ? kindName(one.kind)
        : undefined
      : data?.roles.find(({ id }) => id === one.parentId)?.name
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title={shown?.name ?? 'Roles'}
          crumbs={[{ label: 'Gestion de usuarios', to: rolePaths.roles }]}
          count={shown && plural(shown.users, 'usuario', 'usuarios')}
          pills={
            changes > 0 && (
              <StatePill tone="amber">{plural(changes, 'cambio sin guardar', 'cambios sin guardar')}</StatePill>
            )
          }
          actions={
            <>
              <AccountSelect value={accountId} choose={(id) => chooseAccount(id, { rol: undefined })} />
              {role && !whyNot(updateRole) && (
                <Button icon={<IconEdit size={16} stroke={1.75} />} onClick={() => setDialog({ role })}>
                  Nombre y herencia
                </Button>
              )}
              {kind && !whyNot(createRole) && (
                <Button
                  icon={<IconCopy size={16} stroke={1.75} />}
                  onClick={() => setDialog(role ? { copyOf: role } : { ofKind: kind.kind })}
                >
                  Duplicar rol
                </Button>
              )}
              {!whyNot(createRole) && (
                <Button type="primary" icon={<IconPlus size={16} stroke={2} />} onClick={() => setDialog({})}>
                  Crear rol
                </Button>
              )}
            </>
          }
        />
        <div className="card list-card roles">
          {error && <ErrorState error={error} retry={() => void refetch()} />}
          {data && (
            <nav className="role-list" aria-label="Roles">
              {data.roles.map((one) => (
                <RoleButton
                  key={one.id}
                  name={one.name}
                  users={one.users}
                  isChosen={one === role}
                  choose={() => choose(String(one.id))}
                />
              ))}
              {data.kinds.map((one) => (
                <RoleButton
                  key={baseKey(one.kind)}
                  name={one.name}
                  isBase
                  users={one.users}
                  isChosen={!role && one === kind}
                  choose={() => choose(baseKey(one.kind))}
                />
              ))}
              {role && (
                <p className="role-parent">
                  <small>Hereda de</small> {parentName(role) ?? 'Ninguno'}
                </p>
              )}
            </nav>
          )}
          {role && (
            <PermissionEditor
              key={role.id}
              own={role.permissions}
              inherited={role.inherited}
              inheritedFrom={`Heredado de ${parentName(role) ?? ''}`}
              held={held}
              locked={whyNot(setRolePermissions) ?? null}
              onDirty={setChanges}
              save={async (permissions) => {
                await call(setRolePermissions, {
                  account_id: accountId,
                  role_id: role.id,
                  body: { permissions, version: role.version },
                })
                await queryClient.invalidateQueries({ queryKey: key })
              }}
              saved={`Permisos de «${role.name}» guardados`}
              renderConsequence={(list) => <RoleConsequence accountId={accountId} role={role} changes={list} />}
            />
          )}
          {!role && kind && (
            <PermissionEditor
              key={baseKey(kind.kind)}
              own={none}
              inherited={kind.permissions}
              inheritedFrom="De todo usuario de este tipo"
              held={held}
              locked="Los roles base no cambian: duplíquelo para hacer uno suyo."
              save={async () => undefined}
              saved=""
            />
          )}
        </div>
      </section>
      {dialog && data && (
        <RoleDialog
          of={dialog}
          accountId={accountId}
          roles={data.roles}
          kinds={data.kinds}
          close={(made) => {
            setDialog(undefined)
            if (made) choose(made === 'removed' ? '' : String(made.id))
          }}
        />
      )}
    </div>
  )
}

interface RoleButtonProps {
  name: string
  users: number
  isBase?: boolean
  isChosen: boolean
  choose: () => void
}
const RoleButton = ({ name, users, isBase, isChosen, choose }: RoleButtonProps) => (
  <button type="button" aria-current={isChosen} onClick={choose}>
    <span title={name}>{name}</span>
    {isBase && <small>base</small>}
    <i>{number(users)}</i>
  </button>
)
