import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { call } from '../kit/call.ts'
import { queryClient } from '../kit/query.ts'
import { principalOf, updateSession, useSession } from '../kit/session.ts'
import { errorData, trace } from '../kit/trace.ts'
import { accountQuery } from '../modules/accounts/account-query.ts'
import { consoleGeofences } from '../modules/geofences/geofence-resource.ts'
import { keys as notificationKeys } from '../modules/notifications/notifications.queries.ts'
import { accountTree } from '../shared/account-tree.ts'

/** The accounts an administration works in: the users screen and the account filters open with them. */
export const loadAccounts = () => queryClient.fetchQuery(accountTree)

/** The administration's own account, whose services are what it may give. */
export const loadOwnServices = () =>
  queryClient.fetchQuery(accountQuery(useSession.getState().auth?.user.account.id ?? 0))

/** Console entry, step 3: what everybody needs in one call, put where the screens will look for it. */
export async function loadStartingData(): Promise<void> {
  try {
    const data = await call(initAppData, {
      body: { principal: principalOf(useSession.getState()), attributes: ['TALLERES', 'CONCEPTOS'] },
    })
    updateSession(data.auth)
    queryClient.setQueryData(notificationKeys.bell, data.notifications)
    queryClient.setQueryData([consoleGeofences.id], data.geofences)
  } catch (error) {
    trace('GET_INIT_APP_DATA', { level: 'error', ...errorData(error) })
    throw error
  }
}
