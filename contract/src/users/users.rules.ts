import { roles } from '../core/services.ts'

/** Roles a user of this role may give to others. A company adds its people; its children proper are below. */
export function assignableRoles(role: number): readonly number[] {
  switch (role) {
    case roles.administrator:
      return [1, 2, 3, 4, 5, 6, 7]
    case roles.monitorist:
      return [2, 3, 4, 5, 6, 7]
    case roles.supervisor:
      return [2, 4, 6, 7]
    case roles.client:
      return [6]
    default:
      return []
  }
}

/** Rule ROLE-08: child types of a tracking company. */
export const childRoles: readonly number[] = [roles.client, roles.mirror]

/** Rule ROLE-06: what a user's list of users holds. */
export function listOf(role: number): 'enterprises' | 'children' | 'mirrors' {
  if (role === roles.administrator) return 'enterprises'
  return role === roles.client || role === roles.mirror ? 'mirrors' : 'children'
}

/** Rule ROLE-09: headings of the tree and which role stands below each. */
export const treeHeadings = [
  { title: 'Empresas', role: roles.monitorist },
  { title: 'Clientes', role: roles.client },
  { title: 'Espejos', role: roles.mirror },
  { title: 'Conductores', role: roles.driver },
] as const

/** Rule USER-02. */
export const inactiveDefaults = { limit: 10, offset: 0 } as const

/** Minutes without a call after which nobody says any more that somebody is in the console. */
export const onlineMinutes = 3

/** What a user chooses for themselves (desktop notices, mail). */
export const preferenceNames = ['desktop', 'mail'] as const
