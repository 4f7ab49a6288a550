import { IconArrowBackUp, IconLogout } from '@tabler/icons-react'
import { logout } from '@arriero/contract/session/session.contract.ts'
import { roleLabel } from '@arriero/contract/core/services.ts'
import { call } from '../../kit/call.ts'
import { endSession, returnToPrincipal, roleOf, useSession } from '../../kit/session.ts'

/** Ends the session here whatever the server says: nobody must stay signed in because the network failed. */
export async function signOut() {
  try {
    await call(logout)
  } catch {
    // The server forgets the token by itself when it is idle.
  }
  endSession()
}

/** Menu of the user and of the account: who one is, the way back from another user, the way out. */
export function useAccountItems() {
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
  return [
    { key: 'who', label: who, disabled: true, className: 'menu-who' },
    { type: 'divider' as const },
    ...(back ? [back] : []),
    { key: 'out', label: 'Cerrar sesión', icon: <IconLogout size={16} stroke={1.75} />, onClick: () => void signOut() },
  ]
}
