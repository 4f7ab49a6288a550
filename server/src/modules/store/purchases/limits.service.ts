import { sql } from 'kysely'
import type { PurchaseLimit } from '@arriero/contract/store/purchases/purchases.contract.ts'
import { recordChange } from '../../../app/audit.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { findLimit, people } from './limits.repository.ts'

export const limitPeople = (work: Work) => people(work).select(['u.id', 'u.name']).orderBy('u.name').execute()

export async function create(
  work: Work,
  caller: Caller,
  { userId, most }: { userId: number; most: number },
): Promise<PurchaseLimit> {
  const person = await people(work).where('u.id', '=', userId).select('u.id').executeTakeFirst()
  if (!person) throw badFields({ userId: ['No se encontró a la persona.'] })
  if (await findLimit(work, userId)) throw badFields({ userId: ['Ya tiene un límite; cámbielo.'] })
  return set(work, caller, userId, most)
}

export async function update(work: Work, caller: Caller, userId: number, most: number): Promise<PurchaseLimit> {
  await find(work, userId)
  return set(work, caller, userId, most)
}

export async function remove(work: Work, caller: Caller, userId: number): Promise<void> {
  const before = await find(work, userId)
  demandOther(work, userId)
  await work.tx
    .deleteFrom('purchase_limit')
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', userId)
    .execute()
  await recordChange(work, caller, {
    action: 'purchase_limit',
    subject: `user:${userId}`,
    name: before.userName,
    before,
  })
}

async function set(work: Work, caller: Caller, userId: number, most: number): Promise<PurchaseLimit> {
  demandOther(work, userId)
  const before = await findLimit(work, userId)
  await work.tx
    .insertInto('purchase_limit')
    .values({ account_id: work.scope.accountId, user_id: userId, most })
    .onConflict((known) => known.column('user_id').doUpdateSet({ most: sql`excluded.most` }))
    .execute()
  const after = await find(work, userId)
  await recordChange(work, caller, {
    action: 'purchase_limit',
    subject: `user:${userId}`,
    name: after.userName,
    ...(before && { before: { most: before.most } }),
    after: { most },
  })
  return after
}

async function find(work: Work, userId: number): Promise<PurchaseLimit> {
  const found = await findLimit(work, userId)
  if (!found) throw notFound('No se encontró el límite.')
  return found
}

/** Whoever gives limits gives none to themselves. */
function demandOther({ scope }: Work, userId: number): void {
  if (userId === scope.userId) throw badRequest('Su propio límite lo fija otra persona.')
}
