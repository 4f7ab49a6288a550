import { roles } from '@arriero/contract/core/services.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { roleOf } from '../kit/session.ts'
import { accountPaths } from '../modules/accounts/accounts.paths.ts'
import { maintenancePaths } from '../modules/maintenance/maintenance.paths.ts'
import { tripPaths } from '../modules/trips/trips.paths.ts'
import { canSee } from '../kit/shell/entrance.ts'
import { screens } from './screens.ts'

/** Where somebody's day begins: a distributor at its companies, a driver at the own trip, a technician at the own orders, a client at its trips. */
export function homeOf(auth: AuthData, firstOfMenu: string | undefined): string | undefined {
  const own = ownHome(auth)
  const screen = screens.find(({ path }) => path === own)
  return screen && canSee(screen, auth) ? own : firstOfMenu
}

function ownHome(auth: AuthData) {
  if (auth.user.distributor) return accountPaths.console
  const role = roleOf(auth)
  if (role === roles.driver) return tripPaths.own
  if (role === roles.technical) return maintenancePaths.home
  return role === roles.client ? tripPaths.list : undefined
}
