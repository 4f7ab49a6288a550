import { roleLabel, roles } from '@arriero/contract/core/services.ts'
import { assignableRoles, onlineMinutes } from '@arriero/contract/users/users.rules.ts'
import { can, roleOf, useSession } from '../../kit/session.ts'
import type { Option } from '../../kit/list-types.ts'

export const usersPath = '/Consola/users'
export const usersKey = ['users'] as const
export const userKey = (id: number) => ['user', id] as const

/** Rule ROLE-02 has no label for technicians; people need a word to choose them by. */
export const roleWord = (role: number) => (role === 7 ? 'Técnico' : roleLabel(role))

const option = (role: number): Option => ({ value: role, label: roleWord(role) })
export const roleOptions: Option[] = [1, 2, 3, 4, 5, 6, 7].map(option)

/** Roles the signed-in user may give; distributors give every one in the accounts below theirs. */
export function assignableOptions(): Option[] {
  const { auth } = useSession.getState()
  return (auth?.user.distributor ? [1, 2, 3, 4, 5, 6, 7] : assignableRoles(roleOf(auth))).map(option)
}

/** Who sees only what is shared with them hands out no groups: those bring units. */
export const mayShareUnits = () => ![2, 4, 6].includes(roleOf(useSession.getState().auth))

/** Who stands for a company and so has its pictures: administrators and tracking companies. */
export const isCompany = ({ role }: { role: number }) => role === roles.administrator || role === roles.monitorist

/** A number of the address, or nothing. */
export const idOf = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)

export const ownId = () => useSession.getState().auth?.user.userId ?? 0
export const ownAccountId = () => useSession.getState().auth?.user.account.id ?? 0

export const isOnline = (lastSeenAt: string | null, now: number) =>
  lastSeenAt !== null && now - Date.parse(lastSeenAt) < onlineMinutes * 60_000

/** Why an action is not to be had, or nothing. */
export const lacks = (permission: Parameters<typeof can>[0]) =>
  can(permission) ? undefined : `Necesita el permiso ${permission}`

/** Rule of the specification: loading users failed (2 §8). */
export const usersTexts = { loadFailed: 'Error al consultar' } as const
