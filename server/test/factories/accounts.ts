import { roles } from '@arriero/contract/core/services.ts'
import { makeAccount, makeUser, type TestAccount } from '../factories.ts'

/** A distributor below the administration, signed in, with its account and the one above. */
export async function makeDistributor(given: { services?: number[] } = {}) {
  const administration = await makeAccount({ kind: 'administration' })
  const account: TestAccount = await makeAccount({ kind: 'distributor', parentId: administration.id, ...given })
  const user = await makeUser({ account, isDistributor: true, role: roles.monitorist })
  return { administration, account, user }
}
