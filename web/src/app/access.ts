import { roles } from '@arriero/contract/core/services.ts'
import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { roleOf } from '../kit/session.ts'
import { canSee } from '../kit/shell/entrance.ts'
import type { MenuEntry, Screen } from '../kit/shell/module.ts'

type Who = Pick<AuthData, 'permissions' | 'user' | 'isMainAccount' | 'developer' | 'cms'>

interface Visit {
  /** The screen asked for; `undefined` when no page has that address. */
  screen: Pick<Screen, 'path' | 'permission' | 'service' | 'isPublic'> | undefined
  auth: AuthData | null
}
export type Destination = 'enter' | '/' | '/Consola' | '/cms/users' | '/acceso-denegado'

/** They see what others share with them. */
const looksOn: readonly number[] = [roles.client, roles.mirror]
const loginPages: ReadonlySet<string> = new Set(['/', '/cms/login'])

/** Where a visit ends (rules ROUTE-01 to ROUTE-04). A login page sends those already signed in on, whichever way they signed in. */
export function destinationOf({ screen, auth }: Visit): Destination {
  if (screen?.isPublic) {
    if (!auth || !loginPages.has(screen.path)) return 'enter'
    return screen.path === '/cms/login' ? '/cms/users' : '/Consola'
  }
  if (!auth) return '/'
  if (!screen) return '/Consola'
  return canSee(screen, auth) ? 'enter' : '/acceso-denegado'
}

/** Whether a menu entry shows (rules MENU-01, MENU-02). */
export function showsEntry(entry: MenuEntry, who: Who): boolean {
  if (entry.onlyFor === 'distributor' && !who.user.distributor) return false
  if (entry.onlyFor === 'mainAccount' && !who.isMainAccount) return false
  if (entry.onlyFor === 'developer' && !who.developer) return false
  if (entry.onlyFor === 'cms' && !who.cms) return false
  if (entry.onlyFor === 'driver' && roleOf(who) !== roles.driver) return false
  if (entry.onlyFor === 'client' && !looksOn.includes(roleOf(who))) return false
  return canSee(entry, who)
}
