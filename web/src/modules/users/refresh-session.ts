import { refreshAuth } from '@arriero/contract/session/session.contract.ts'
import { call } from '../../kit/call.ts'
import { principalOf, updateSession, useSession } from '../../kit/session.ts'

/** Who is signed in as the server knows them now: menu, screens and company pictures follow at once. */
export async function refreshSession(): Promise<void> {
  updateSession(await call(refreshAuth, { body: { principal: principalOf(useSession.getState()) } }))
}
