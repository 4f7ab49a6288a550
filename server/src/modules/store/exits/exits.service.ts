import type { ExitDraft, StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { placeItems } from '../ledger/goods.ts'
import { post } from '../ledger/post.ts'
import { checkStore } from '../stores/visible.ts'
import { takeFromStore } from './exits.commands.ts'
import * as repository from './exits.repository.ts'

const texts = {
  notFound: 'No se encontró la salida.',
  destination: 'Elija una unidad o un departamento, uno de los dos.',
  noUnit: 'No se encontró la unidad.',
  noDepartment: 'No se encontró el departamento.',
  reversed: 'La salida ya se devolvió.',
} as const

export async function find(work: Work, id: number): Promise<StoreExit> {
  const found = await repository.find(work, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function create(work: Work, draft: ExitDraft): Promise<StoreExit> {
  const before = draft.key ? await repository.idOfKey(work, draft.key) : undefined
  if (before !== undefined) return find(work, before)
  await checkStore(work, draft.storeId)
  await checkDestination(work, draft)
  return find(work, await takeFromStore(work, draft))
}

/** What left comes back, at the value it left with. */
export async function reverse(work: Work, id: number, reason: string | null | undefined): Promise<StoreExit> {
  await find(work, id)
  const { tx, scope } = work
  const marked = await tx
    .updateTable('store_exit')
    .set({ reversed_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning('store_id')
    .executeTakeFirst()
  if (!marked) throw conflict(texts.reversed)
  const left = await repository.movementsOf(work, id)
  await post(
    work,
    left.map((movement) => ({
      storeId: movement.store_id,
      partId: movement.part_id,
      itemId: movement.item_id ?? undefined,
      kind: 'return',
      qty: -movement.qty,
      value: -movement.value,
      exitId: id,
      reversesId: movement.id,
      note: reason ?? undefined,
    })),
  )
  const items = left.flatMap(({ item_id }) => item_id ?? [])
  await placeItems(work, items, marked.store_id)
  return find(work, id)
}

async function checkDestination({ tx, scope }: Work, { unitId, departmentId }: ExitDraft): Promise<void> {
  if (Boolean(unitId) === Boolean(departmentId)) throw badFields({ unitId: [texts.destination] })
  const [table, id] = unitId ? (['unit', unitId] as const) : (['department', departmentId!] as const)
  const found = await tx
    .selectFrom(table)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (found) return
  throw badFields(unitId ? { unitId: [texts.noUnit] } : { departmentId: [texts.noDepartment] })
}
