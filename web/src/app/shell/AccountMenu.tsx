import { lazy, Suspense, useState, type ReactElement } from 'react'
import { Dropdown, type DropdownProps } from 'antd'
import { IconArrowBackUp, IconEye, IconLogout, IconUserCog } from '@tabler/icons-react'
import { impersonate, logout } from '@arriero/contract/session/session.contract.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { go } from '../../kit/shell/navigation.ts'
import { endSession, returnToPrincipal, roleOf, useSession } from '../../kit/session.ts'
import { userPaths } from '../../modules/users/users.paths.ts'

/** Ends the session here whatever the server says: nobody must stay signed in because the network failed. */
export async function signOut() {
  try {
    await call(logout)
  } catch {
    // The server forgets the token by itself when it is idle.
  }
  endSession()
}

const ActAsDialog = lazy(() => import('./ActAsDialog.tsx').then((m) => ({ default: m.ActAsDialog })))

/** Menu of the user and of the account: who one is, seeing as another and the way back, the way out. */
export function AccountMenu({ placement, children }: Pick<DropdownProps, 'placement'> & { children: ReactElement }) {
  const [isActing, setActing] = useState(false)
  const items = useAccountItems(() => setActing(true))
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement={placement}>
        {children}
      </Dropdown>
      {isActing && (
        <Suspense>
          <ActAsDialog close={() => setActing(false)} />
        </Suspense>
      )}
    </>
  )
}

function useAccountItems(openActAs: () => void) {
  const { auth, base } = useSession()
  if (!auth) return []
  const who = (
    <span className="option">
      <b>{auth.user.name}</b>
      <small>
        {auth.user.email ?? auth.user.username} · {roleLabel(roleOf(auth))}
      </small>
    </span>
  )
  const back = base && {
    key: 'back',
    label: `Volver a ${base.user.name}`,
    icon: <IconArrowBackUp size={16} stroke={1.75} />,
    onClick: returnToPrincipal,
  }
  const mayActAs = !whyNot(impersonate)
  const actAs = mayActAs && {
    key: 'act-as',
    label: 'Ver como…',
    icon: <IconEye size={16} stroke={1.75} />,
    onClick: openActAs,
  }
  return [
    { key: 'who', label: who, disabled: true, className: 'menu-who' },
    { type: 'divider' as const },
    {
      key: 'profile',
      label: 'Mi perfil',
      icon: <IconUserCog size={16} stroke={1.75} />,
      onClick: () => go(userPaths.profile),
    },
    ...(back ? [back] : []),
    ...(actAs ? [actAs] : []),
    { key: 'out', label: 'Cerrar sesión', icon: <IconLogout size={16} stroke={1.75} />, onClick: () => void signOut() },
  ]
}
