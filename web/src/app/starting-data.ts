import { initAppData } from '@arriero/contract/session/init-app-data.contract.ts'
import { call } from '../kit/call.ts'
import { queryClient } from '../kit/query.ts'
import { principalOf, updateSession, useSession } from '../kit/session.ts'
import { errorData, trace } from '../kit/trace.ts'
import { consoleGeofences } from '../modules/geofences/geofence-resource.ts'
import { keys as notificationKeys } from '../modules/notifications/notifications.queries.ts'

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
