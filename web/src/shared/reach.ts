import { roles } from '@arriero/contract/core/services.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { roleOf, useSession } from '../kit/session.ts'

interface Signed {
  auth: AuthData | null
}

/** Administrators see the users of every account they reach in one list (rule ROLE-06). */
export const seesEveryAccount = ({ auth }: Signed) =>
  auth !== null && (auth.cms || roleOf(auth) === roles.administrator)

/** Who may look into other accounts: distributors into theirs, administrators into all. */
export const useReachesDown = () =>
  useSession((state) => {
    const { auth } = state
    return auth !== null && (auth.user.distributor || auth.developer || seesEveryAccount(state))
  })
