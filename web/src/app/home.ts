import { roles } from '@arriero/contract/core/services.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { roleOf } from '../kit/session.ts'
import { maintenancePaths } from '../modules/maintenance/maintenance.paths.ts'
import { homePaths } from '../modules/homes/homes.paths.ts'
import { canSee } from '../kit/shell/entrance.ts'
import { screens } from './screens.ts'

/** Where somebody's day begins: a distributor at its companies, a driver at the own day, a technician at the own orders, a client and who mirrors at the shipments. */
export function homeOf(auth: AuthData, firstOfMenu: string | undefined): string | undefined {
  const own = ownHome(auth)
  const screen = screens.find(({ path }) => path === own)
  return screen && canSee(screen, auth) ? own : firstOfMenu
}

function ownHome(auth: AuthData) {
  if (auth.user.distributor) return homePaths.companies
  const role = roleOf(auth)
  if (role === roles.driver) return homePaths.day
  if (role === roles.technical) return maintenancePaths.home
  return role === roles.client || role === roles.mirror ? homePaths.client : undefined
}
