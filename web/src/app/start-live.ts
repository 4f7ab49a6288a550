import { socketTicket } from '@arriero/contract/session/session.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { accountSocket, monitoristSocket, userSocket } from '@arriero/contract/core/sockets.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { call } from '../kit/call.ts'
import { useConnection } from '../kit/connection.ts'
import { queryClient } from '../kit/query.ts'
import { roleOf, useSession } from '../kit/session.ts'
import { trace } from '../kit/trace.ts'
import { createLive } from './live.ts'
import { modules } from './modules.ts'
import { whenLoaded } from './when-loaded.ts'

/** A channel's path for a user; monitorists hear their events on a socket of their own (rule ROLE-05). */
export function socketAddress(path: string, auth: Pick<AuthData, 'user'>): string {
  const own = path === userSocket && roleOf(auth) === roles.monitorist ? monitoristSocket : path
  return own.replace('{user_id}', String(auth.user.userId)).replace('{account_id}', String(auth.user.account.id))
}

const accountPrefix = accountSocket.slice(0, accountSocket.indexOf('{'))

/** What the modules do with events: fetched while the console starts, so that the sockets open at once afterwards. */
export const loadListeners = () => Promise.all(modules.flatMap((module) => (module.live ? [module.live()] : [])))

/** Opens the sockets that the modules listen to. Once per page: another session is another page. */
export function startLive(): void {
  const open = new Set<string>()
  const tell = (state: 'live' | 'lost') => {
    if (useConnection.getState().state !== state) useConnection.setState({ state, since: new Date().toISOString() })
  }
  const live = createLive({
    ticket: async () => (await call(socketTicket)).ticket,
    open: (path, protocols) => new WebSocket(path, protocols),
    later: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    address: (path) => {
      const { auth } = useSession.getState()
      return auth ? socketAddress(path, auth) : path
    },
    onState: (path, isOpen) => {
      if (isOpen) open.add(path)
      else open.delete(path)
      tell(isOpen ? 'live' : 'lost')
    },
    onError: (path, event, detail) => {
      const isAccount = path.startsWith(accountPrefix)
      if (event === 'close') {
        if (isAccount) trace('SOCKET_ACCOUNT_CLOSE', { path, detail })
      } else trace(isAccount ? 'SOCKET_ACCOUNT_ERROR' : 'SOCKET_ERROR', { path, event, detail })
    },
    onResync: () => void queryClient.invalidateQueries(),
  })
  for (const module of modules) if (module.live) void whenLoaded(module.live).then((listen) => listen?.(live))
}
