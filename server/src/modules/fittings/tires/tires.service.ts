import { sql } from 'kysely'
import type {
  Disposal,
  Mounting,
  Returning,
  Rotation,
  Sending,
  TireChange,
  TireDraft,
  Unmounting,
} from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import type { TireLimits } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { forChange, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { registerPiece } from '../../store/store.commands.ts'
import { texts } from '../fittings.texts.ts'
import { comeHome, dispose, sendAway } from '../pieces/away.ts'
import { checkLabels } from '../pieces/labels.ts'
import { moveTires } from './moves.ts'
import { refreshTires } from './refresh.ts'
import { find, limitsOf, rowsOf } from './tires.repository.ts'

const orTaken = taken({ stock_item_serial: ['serial', texts.serialTaken] })

export async function create(work: Work, draft: TireDraft): Promise<Tire> {
  await checkDetails(work, draft)
  const { partId, serial, notes, cost = 0, storeId = null } = draft
  const id = await registerPiece(work, { partId, category: 2, serial, storeId, cost, notes })
  await saveDetails(work, id, draft)
  return find(work, id)
}

export async function update(work: Work, id: number, { version, serial, notes, ...change }: TireChange): Promise<Tire> {
  await forChange(work, 'stock_item', id, version, find)
  await checkDetails(work, change)
  await saveRecord(work, 'stock_item', id, { serial, notes }).catch(orTaken)
  await saveDetails(work, id, change)
  return find(work, id)
}

type Details = Omit<TireChange, 'version' | 'serial' | 'notes'>

const checkDetails = (work: Work, { typeId, sizeId, modelId }: Details) =>
  checkLabels(work, {
    typeId: ['wheel_type', typeId],
    sizeId: ['wheel_size', sizeId],
    modelId: ['wheel_model', modelId],
  })

/** What is named changes; a new tire of a model begins with the depth and the pressure the model has. */
async function saveDetails(work: Work, id: number, { newDepth, ...details }: Details): Promise<void> {
  const { tx, scope } = work
  const { typeId, sizeId, modelId, dot, boughtOn, psi } = details
  const columns = { type_id: typeId, size_id: sizeId, model_id: modelId, dot: dot || (dot === undefined ? dot : null) }
  await tx
    .updateTable('tire')
    .set({ ...columns, bought_on: boughtOn, psi, advice: sql`advice` })
    .where('account_id', '=', scope.accountId)
    .where('item_id', '=', id)
    .execute()
  await sql`
    update tire t set psi = coalesce(t.psi, m.psi) from fitting_label m
    where t.account_id = ${scope.accountId} and t.item_id = ${id} and m.id = t.model_id and m.account_id = t.account_id`.execute(
    tx,
  )
  await sql`
    update tire_life l set depth = coalesce(${newDepth ?? null}::numeric, l.depth, m.depth)
    from tire t left join fitting_label m on m.id = t.model_id and m.account_id = t.account_id
    where t.account_id = ${scope.accountId} and t.item_id = ${id} and l.account_id = t.account_id and l.tire_id = t.item_id
      and l.n = t.life`.execute(tx)
  await refreshTires(work, [id])
}

/** What is there comes off in the same step, if whoever mounts said so. */
export async function mount(work: Work, { tireId, at, replaced, ...to }: Mounting): Promise<Tire> {
  const there = replaced && (await tireAt(work, to))
  const leaving = there === undefined || there === tireId ? [] : [{ pieceId: there, ...replaced }]
  await moveTires(work, { at, moves: [...leaving, { pieceId: tireId, to, isMounting: true }] })
  return find(work, tireId)
}

async function tireAt(
  { tx, scope }: Work,
  { unitId, axle, position }: { unitId: number; axle: number; position: number },
) {
  const row = await tx
    .selectFrom('tire_mount')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .where('axle', '=', axle)
    .where('position', '=', position)
    .where(sql<boolean>`upper_inf(during)`)
    .select('tire_id')
    .executeTakeFirst()
  return row?.tire_id
}

export async function unmount(work: Work, { tireId, at, storeId, reason }: Unmounting): Promise<Tire> {
  await moveTires(work, { at, moves: [{ pieceId: tireId, storeId, reason }] })
  return find(work, tireId)
}

export async function rotate(work: Work, { at, moves }: Rotation): Promise<Tire[]> {
  await moveTires(work, { at, moves: moves.map(({ tireId, ...to }) => ({ pieceId: tireId, to })) })
  return rowsOf(
    work,
    moves.map(({ tireId }) => tireId),
  )
}

export async function send(work: Work, id: number, sending: Sending): Promise<Tire> {
  await sendAway(work, 'tire', id, sending)
  return find(work, id)
}

/** A retread that was done begins a life; everything else comes back as it left. */
export async function receive(work: Work, id: number, { tread, depth, ...returning }: Returning): Promise<Tire> {
  const from = await comeHome(work, 'tire', id, returning)
  if (depth != null) {
    if (from !== 'retread') throw badFields({ depth: [texts.depthOnlyRetread] })
    await beginLife(work, id, { tread, depth, cost: returning.cost ?? 0 })
  }
  await refreshTires(work, [id])
  return find(work, id)
}

async function beginLife(
  { tx, scope }: Work,
  id: number,
  { tread, depth, cost }: { tread?: string | null | undefined; depth: number; cost: number },
): Promise<void> {
  const { life } = await tx
    .updateTable('tire')
    .set({ life: sql`life + 1` })
    .where('account_id', '=', scope.accountId)
    .where('item_id', '=', id)
    .returning('life')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tire_life')
    .values({ account_id: scope.accountId, tire_id: id, n: life, tread, depth: String(depth), cost: String(cost) })
    .execute()
}

export async function scrap(work: Work, id: number, disposal: Disposal): Promise<Tire> {
  await dispose(work, 'tire', id, disposal)
  await refreshTires(work, [id])
  return find(work, id)
}

export const remove = (work: Work, id: number): Promise<void> =>
  dispose(work, 'tire', id, { reason: texts.removed.tire })

/** The depths at which tires come off; what they say to do follows at once. */
export async function setLimits(work: Work, limits: TireLimits): Promise<TireLimits> {
  const { tx, scope } = work
  const columns = {
    legal_steer: String(limits.legalSteer),
    legal_other: String(limits.legalOther),
    pull: String(limits.pull),
    updated_by: scope.userId || null,
  }
  await tx
    .insertInto('tire_limits')
    .values({ account_id: scope.accountId, ...columns })
    .onConflict((there) => there.column('account_id').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
  const rows = await tx
    .selectFrom('tire')
    .where('account_id', '=', scope.accountId)
    .where('disposed_at', 'is', null)
    .select('item_id')
    .execute()
  await refreshTires(
    work,
    rows.map(({ item_id }) => item_id),
  )
  return limitsOf(work)
}
