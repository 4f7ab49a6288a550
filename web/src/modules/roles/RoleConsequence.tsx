import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconUserCheck } from '@tabler/icons-react'
import type { PermissionChange } from '@arriero/contract/roles/permission-rows.rules.ts'
import { roleUsers, type AccountRole } from '@arriero/contract/roles/roles.contract.ts'
import { call } from '../../kit/call.ts'
import { plural } from '../../kit/format.ts'

interface Props {
  accountId: number
  role: AccountRole
  changes: readonly PermissionChange[]
}

/** Whom the change concerns, by name, and what they lose. */
export function RoleConsequence({ accountId, role, changes }: Props) {
  const { data = [] } = useQuery({
    queryKey: ['role-users', role.id, role.version],
    queryFn: ({ signal }) => call(roleUsers, { account_id: accountId, role_id: role.id, signal }),
  })
  const lost = [...new Set(changes.filter(({ isAdded }) => !isAdded).map(({ line }) => line))]
  const names = data.slice(0, 2).map(({ name }) => name)
  const more = data.length - names.length
  return (
    <>
      {lost.length > 0 && data.length > 0 && (
        <p className="permission-note">
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          <span>
            <b>
              {plural(data.length, 'usuario pierde', 'usuarios pierden')} permisos de {lost.slice(0, 2).join(' y ')}
              {lost.length > 2 && ` y ${lost.length - 2} más`}
            </b>
            {names.join(' y ')}
            {more > 0 && ` y ${more} más`}
          </span>
        </p>
      )}
      <p className="permission-note is-calm">
        <IconUserCheck size={16} stroke={1.75} aria-hidden />
        <span>
          <b>Se aplica a {plural(data.length, 'usuario', 'usuarios')}</b>
          Quien esté en línea lo verá sin volver a entrar.
        </span>
      </p>
    </>
  )
}
