import { accessChannel } from '@arriero/contract/users/users.channel.ts'
import { ownProfile } from '@arriero/contract/users/users.contract.ts'
import { call } from '../../kit/call.ts'
import type { LiveListener } from '../../kit/live.ts'
import { queryClient } from '../../kit/query.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/shell/toast.ts'
import { wantsDesktop } from '../../kit/wants-desktop.ts'
import { refreshSession } from './refresh-session.ts'

/** What one may do changed: menu and screens follow at once. An ended session shows itself as the refusal of this call. */
export const listenAccess: LiveListener = (live) => {
  live.on(accessChannel, 'access_changed', () => void readAnew())
  // Notices are wanted until the profile says otherwise.
  void call(ownProfile).then(
    ({ preferences }) => wantsDesktop.set(preferences.desktop),
    () => undefined,
  )
}

async function readAnew(): Promise<void> {
  const before = JSON.stringify(useSession.getState().auth?.permissions)
  try {
    await refreshSession()
  } catch {
    // `call` has noted why; a session that was ended is on its way to the login page.
    return
  }
  if (JSON.stringify(useSession.getState().auth?.permissions) !== before)
    toast.info('Sus permisos cambiaron', { detail: 'El menú y las pantallas ya muestran lo que puede hacer ahora.' })
  await queryClient.invalidateQueries()
}
