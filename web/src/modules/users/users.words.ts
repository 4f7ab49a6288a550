import { roleLabel, roles } from '@arriero/contract/core/services.ts'
import { assignableRoles, onlineMinutes } from '@arriero/contract/users/users.rules.ts'
import { roleOf, useSession } from '../../kit/session.ts'
import type { Option } from '../../kit/list/list-types.ts'

export const usersKey = ['users'] as const
export const userKey = (id: number) => ['user', id] as const

const option = (role: number): Option => ({ value: role, label: roleLabel(role) })
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

/** Rule of the specification: loading users failed. */
export const usersTexts = { loadFailed: 'Error al consultar' } as const
