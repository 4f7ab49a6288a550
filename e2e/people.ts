import type { Permission } from '@arriero/contract/core/permissions.ts'
import { assignPermissions } from '@arriero/contract/users/user-access.contract.ts'
import { createUser } from '@arriero/contract/users/users.contract.ts'
import { call, sessionOf } from './api.ts'

export const newPassword = 'Clave_Segura_2026'
export const mark = () => Date.now().toString(36)

/** A supervisor of the demo company with exactly these permissions; signs in with `newPassword`. */
export async function makePerson(
  name: string,
  permissions: Permission[] = [],
): Promise<{ id: number; username: string }> {
  const mariana = await sessionOf('mariana')
  const made = await call(mariana, createUser, {
    body: { name, username: `u.${mark()}`, password: newPassword, role: 5 },
  })
  await call(mariana, assignPermissions, { body: { userId: made.id, inherits: false, permissions } })
  return made
}
