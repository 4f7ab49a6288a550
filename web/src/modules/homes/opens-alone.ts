import { roles } from '@arriero/contract/core/services.ts'
import { isPhone } from '../../kit/media.ts'
import { roleOf, sessionId, useSession } from '../../kit/session.ts'

/** The day without the console around it (`dia.html`): no screen of the router. */
export const phoneDay = '/dia'

/** Whether the day opens without the console around it: for whoever drives, on a phone, as themselves. */
export function opensAlone(): boolean {
  const { auth, base } = useSession.getState()
  return auth !== null && base === null && sessionId === undefined && roleOf(auth) === roles.driver && isPhone()
}
