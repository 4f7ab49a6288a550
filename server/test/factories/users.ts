import { createGroup } from '@arriero/contract/roles/groups.contract.ts'
import { createRole } from '@arriero/contract/roles/roles.contract.ts'
import { createUser } from '@arriero/contract/users/users.contract.ts'
import type { UserDraft } from '@arriero/contract/users/users.entities.ts'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'

/** Satisfies the rules of new passwords. */
export const newPassword = 'Clave_Segura_2026'

/** A supervisor of the signed-in user's account unless told otherwise, made through the API. */
export const makePerson = (as: TestUser, given: Partial<UserDraft> = {}) =>
  call(as, createUser, {
    body: {
      name: 'Tomás Ibarra',
      username: unique('persona'),
      password: newPassword,
      role: roles.supervisor,
      ...given,
    },
  })

export const makeRole = (
  as: TestUser,
  given: { name?: string; kind?: number; parentId?: number; inheritsKind?: boolean; permissions?: Permission[] } = {},
) =>
  call(as, createRole, {
    params: { account_id: as.accountId },
    body: { kind: roles.supervisor, permissions: ['mapas.view'], ...given, name: given.name ?? unique('Rol') },
  })

export const makeGroup = (as: TestUser, name = unique('Grupo')) =>
  call(as, createGroup, { params: { account_id: as.accountId }, body: { name } })
