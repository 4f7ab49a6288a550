import type { AuthData } from '@arriero/contract/session/session.entities.ts'
import { holds } from '@arriero/contract/core/permissions.ts'
import { isFeatureVisible } from '@arriero/contract/core/services.ts'
import { useSession } from '../session.ts'
import type { Screen } from './module.ts'

/** Of whoever is signed in, what opens screens. */
export type Who = Pick<AuthData, 'permissions' | 'user'>

/** The permission a user lacks for a screen, or nothing when they may enter (rules ROUTE-04, PERM-02). */
export function missingPermission(
  { permission }: Pick<Screen, 'permission'>,
  who: Pick<Who, 'permissions'>,
): string | undefined {
  const accepted = permission === undefined ? [] : typeof permission === 'string' ? [permission] : permission
  return accepted.length === 0 || accepted.some((one) => holds(who.permissions, one)) ? undefined : accepted[0]
}

/** Permission and contracted service together. */
export const canSee = (what: Pick<Screen, 'permission' | 'service'>, who: Who) =>
  missingPermission(what, who) === undefined &&
  isFeatureVisible(
    who.user.services.map(({ id }) => id),
    what.service,
  )

let known: readonly Screen[] = []

/** The console says which screens it has, once they are read. */
export const knowScreens = (screens: readonly Screen[]) => {
  known = screens
}

/** `/Consola/unit/edit/:id` answers to `/Consola/unit/edit/7`; a literal address goes before a pattern. */
const answers = (path: string, address: string) =>
  new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`).test(address)

/** Whether the signed-in user may enter the screen at an address: links elsewhere are offered only where they lead in. */
export function mayEnter(to: string): boolean {
  const [address = ''] = to.split('?')
  const { auth } = useSession.getState()
  const screen = known.find(({ path }) => path === address) ?? known.find(({ path }) => answers(path, address))
  return screen !== undefined && auth !== null && canSee(screen, auth)
}

/** `mayEnter` of a component. */
export const useMayEnter = (to: string) => useSession(() => mayEnter(to))
