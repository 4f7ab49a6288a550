import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { IconEye } from '@tabler/icons-react'
import { impersonate } from '@arriero/contract/session/session.contract.ts'
import { getUser } from '@arriero/contract/users/users.contract.ts'
import type { UserDetail } from '@arriero/contract/users/users.entities.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { ago } from '../../kit/format.ts'
import { LinkTabs } from '../../kit/shell/LinkTabs.tsx'
import { useRouteParams } from '../../kit/shell/navigation.ts'
import { useNow } from '../../kit/now.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { useWhyNot } from '../../kit/access.ts'
import { useMayEnter } from '../../kit/shell/entrance.ts'
import { enterAs } from './user-actions.ts'
import { isCompany, isOnline, ownId, userKey } from './users.words.ts'
import { userPaths } from './users.paths.ts'

/** The user of the address. */
export function useUser() {
  const id = Number(useRouteParams().id)
  const query = useQuery({
    queryKey: userKey(id),
    queryFn: ({ signal }) => call(getUser, { id, signal }),
    placeholderData: undefined,
  })
  return { id, user: query.data, error: query.error, refetch: () => void query.refetch() }
}

/** Who it is, whether they are there, and the parts of what is known of them. */
export function UserHead({ user, tab }: { user: UserDetail; tab: '' | '/accesos' | '/empresa' }) {
  const now = useNow(15_000)
  const mayEnter = !useWhyNot(impersonate) && user.isActive && user.id !== ownId()
  const mayUpdate = useMayEnter(`${userPaths.list}/${user.id}/empresa`)
  const base = `${userPaths.list}/${user.id}`
  const seen = user.lastSeenAt
  return (
    <>
      <div className="user-head">
        <Avatar name={user.name} size={48} />
        <div>
          <b>{user.name}</b>
          <StatePill tone={user.isActive ? 'green' : 'grey'}>{user.isActive ? 'Activo' : 'Inactivo'}</StatePill>
          <small>{isOnline(seen, now) ? 'en línea' : seen ? ago(seen, now) : 'Sin entrar'}</small>
        </div>
        {mayEnter && (
          <Button size="small" icon={<IconEye size={16} stroke={1.75} />} onClick={() => void enterAs(user)}>
            Entrar como…
          </Button>
        )}
      </div>
      <div className="user-tabs">
        <LinkTabs
          label="Partes del usuario"
          here={base + tab}
          tabs={[
            { to: base, label: 'Datos' },
            { to: `${base}/permisos`, label: 'Permisos' },
            { to: `${base}/unidades`, label: user.units === null ? 'Unidades' : `Unidades ${user.units}` },
            { to: `${base}/accesos`, label: 'Accesos' },
            ...(isCompany(user) && mayUpdate ? [{ to: `${base}/empresa`, label: 'Empresa' }] : []),
          ]}
        />
      </div>
    </>
  )
}
