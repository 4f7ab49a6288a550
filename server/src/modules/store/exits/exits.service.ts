import type { ExitDraft, StoreExit } from '@arriero/contract/store/exits/exits.contract.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { checkStore } from '../stores/visible.ts'
import { takeFromStore } from './exits.commands.ts'
import * as repository from './exits.repository.ts'
import { comeBack, stillOut } from './returns.ts'

const texts = {
  notFound: 'No se encontró la salida.',
  destination: 'Elija una unidad o un departamento, uno de los dos.',
  noUnit: 'No se encontró la unidad.',
  noDepartment: 'No se encontró el departamento.',
  reversed: 'La salida ya se devolvió.',
  ofWorkOrder: (folio: string) => `Salió para la orden ${folio}: devuélvalo desde ella.`,
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

/** What left and has not come back comes back, at the value it left with. */
export async function reverse(work: Work, id: number, reason: string | null | undefined): Promise<StoreExit> {
  await find(work, id)
  const { tx, scope } = work
  const marked = await tx
    .updateTable('store_exit')
    .set({ reversed_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returning(['unit_id', 'work_order'])
    .executeTakeFirst()
  if (!marked) throw conflict(texts.reversed)
  if (marked.work_order) throw conflict(texts.ofWorkOrder(marked.work_order))
  const left = await stillOut(work, [id])
  await comeBack(
    work,
    left.map((of) => ({ of, qty: of.qty })),
    marked.unit_id,
    reason,
  )
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
